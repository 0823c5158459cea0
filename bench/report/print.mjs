// node print.mjs BENCH.JSON: the table on the terminal; the ratios are added to the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { ratios } from './ratios.mjs';
import { conditions, table } from './table.mjs';

const file = process.argv[2];
const result = JSON.parse(readFileSync(file, 'utf8'));
result.ratios = ratios(result);
writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`);
console.log(`${conditions(result)}\n\n${table(result.ratios)}`);
