// node update_docs.mjs BENCH.JSON PAGE: replaces what stands between the page's markers.
import { readFileSync, writeFileSync } from 'node:fs';
import { ratios } from './ratios.mjs';
import { conditions, table } from './table.mjs';
import { times } from './times.mjs';

const BEGIN = '<!-- figures: written by bench/run --update-docs -->';
const END = '<!-- end of figures -->';

const [, , figures, page] = process.argv;
const result = JSON.parse(readFileSync(figures, 'utf8'));
const text = readFileSync(page, 'utf8');
const begin = text.indexOf(BEGIN);
const end = text.indexOf(END);
if (begin < 0 || end < begin) {
  console.error(`${page} lacks the markers ${BEGIN} and ${END}`);
  process.exit(1);
}
const middle = [conditions(result), table(ratios(result)), times(result)].join('\n\n');
writeFileSync(page, `${text.slice(0, begin + BEGIN.length)}\n\n${middle}\n\n${text.slice(end)}`);
