// Runs the benchmark program and the peers in turn and keeps the best figure of each case:
// node measure.mjs quick|full BENCH PROGRAM DATA OUTPUT
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { facts } from './facts.mjs';
import { lines_figures, lines_file, start_figures } from './program.mjs';

const MODES = {
  quick: { passes: 1, own_seconds: 0.05, peer_seconds: 0.05, lines_bytes: 1e8, lines_turns: 1, starts: 20 },
  full: { passes: 2, own_seconds: 0.25, peer_seconds: 0.3, lines_bytes: 5e8, lines_turns: 3, starts: 100 },
};
const SIZES = ['1k', '20k', '1m'];
const DIALECTS = ['dotbot', 'codegraph', 'colibri', 'cli', 'buddy', 'mcp'];

const [, , mode, program, waybill, data, output] = process.argv;
const { passes, own_seconds, peer_seconds, lines_bytes, lines_turns, starts } = MODES[mode];

function lines(file, args) {
  const text = execFileSync(file, args, { encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'inherit'] });
  return text.split('\n').filter(Boolean).map((line) => JSON.parse(line));
}

function peer(script, labels) {
  const inputs = labels.flatMap((label) => ['--input', join(data, `${label}.json`)]);
  return lines(process.execPath, [join('bench/peers', script), ...inputs, '--seconds', String(peer_seconds)])
    .map((figure) => ({ ...figure, name: `node/${figure.name}` }));
}

const progress = (text) => process.stderr.isTTY && process.stderr.write(`\r${text.padEnd(40)}\r`);
const cases = new Map();
function keep_best(figures) {
  for (const figure of figures) {
    const { name } = figure;
    const best = cases.get(name);
    if (!best || figure.ns_per_op < best.ns_per_op) cases.set(name, figure);
  }
}

// Alternately, size by size, so that a slow spell of the machine does not hit one side only.
const found = facts(program);
const lines_of = SIZES.map((size) => [size, lines_file(data, size, lines_bytes)]);
const records = SIZES.map((size) => `records_${size}`);
for (let pass = 1; pass <= passes; pass++) {
  const own = (...prefixes) => keep_best(lines(program, [data, '--seconds', String(own_seconds), ...prefixes.flatMap((p) => ['--only', p])]));
  for (const dialect of DIALECTS) {
    progress(`pass ${pass} of ${passes}: ${dialect}`);
    own(`dom/${dialect}/`, `convert/${dialect}-`, `nlohmann/${dialect}-`);
    keep_best(peer('convert.mjs', SIZES.map((size) => `${dialect}_${size}`)));
  }
  progress(`pass ${pass} of ${passes}: records`);
  own('dom/records/', 'dom/alike/', 'alike/', 'dom/failures/', 'failures/', 'dom/once/', 'once/', 'dom/turns/', 'turns/', 'dom/anew/', 'anew/', 'wrap/', 'emit/', 'schema/', 'chain/', 'memory/');
  keep_best(peer('stringify.mjs', records));
  keep_best(peer('ajv.mjs', records));
  progress(`pass ${pass} of ${passes}: the program`);
  for (const [size, path] of lines_of)
    for (let turn = 0; turn < lines_turns; turn++) keep_best(lines_figures(waybill, path, size));
  keep_best(start_figures(waybill, starts));
}
progress('');

const result = { mode, passes, facts: found, cases: [...cases.values()] };
writeFileSync(output, `${JSON.stringify(result, null, 1)}\n`);
