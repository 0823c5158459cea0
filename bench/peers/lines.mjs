// A Node stream over JSON Lines: node lines.mjs FILE TO. Each line is parsed, mapped as
// dialects.mjs does, and written to standard output. The dialect of a line is told by one key, as
// a program that knows its senders would.
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { read, write } from './dialects.mjs';

const [, , file, to] = process.argv;

function dialect(document) {
  if ('schema_id' in document) return 'dotbot';
  if ('response_type' in document) return 'buddy';
  if ('content' in document) return 'mcp';
  if ('success' in document) return 'codegraph';
  return 'meta' in document ? 'cli' : 'colibri';
}

function convert(line) {
  const document = JSON.parse(line);
  return write[to](read[dialect(document)](document));
}

let rest = '';
const convert_lines = new Transform({
  decodeStrings: false,
  transform(chunk, _, done) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    let out = '';
    for (const line of lines) out += `${convert(line)}\n`;
    done(null, out);
  },
  flush(done) {
    done(null, rest ? `${convert(rest)}\n` : '');
  },
});

await pipeline(createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 }), convert_lines, process.stdout);
