// Measures the program itself, as a user starts it: `convert --lines` against a Node stream over
// the same lines, and how long `waybill version` takes beside /bin/true.
import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const DIALECTS = ['dotbot', 'codegraph', 'colibri', 'cli', 'buddy', 'mcp'];
const TO = 'cli';

// Lines of all six dialects in turn, about so many bytes.
export function lines_file(data, size, bytes) {
  const path = join(data, `lines_${size}.jsonl`);
  const block = Buffer.from(DIALECTS.map((d) => `${readFileSync(join(data, `${d}_${size}.json`), 'utf8').trim()}\n`).join(''));
  const file = openSync(path, 'w');
  for (let written = 0; written < bytes; written += block.length) writeSync(file, block);
  fsyncSync(file); // or it would be written while others are measured
  closeSync(file);
  return path;
}

function seconds(file, args) {
  const null_device = openSync('/dev/null', 'r+');
  const begin = process.hrtime.bigint();
  const { status } = spawnSync(file, args, { stdio: [null_device, null_device, 'inherit'] });
  const time = Number(process.hrtime.bigint() - begin);
  closeSync(null_device);
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${status}`);
  return time;
}

export function lines_figures(program, path, size) {
  const bytes = statSync(path).size;
  return [
    { name: `program/lines/${size}`, bytes, ns_per_op: seconds(program, ['convert', '--lines', '--as', TO, path]) },
    { name: `node/lines/${size}`, bytes, ns_per_op: seconds(process.execPath, ['bench/peers/lines.mjs', path, TO]) },
  ];
}

// The median of alternate starts: the best would hide what every user pays.
export function start_figures(program, starts) {
  const times = { version: [], true: [] };
  for (let i = 0; i < starts; i++) {
    times.true.push(seconds('/bin/true', []));
    times.version.push(seconds(program, ['version']));
  }
  const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
  return [
    { name: 'program/start/version', bytes: 0, ns_per_op: median(times.version) },
    { name: 'program/start/true', bytes: 0, ns_per_op: median(times.true) },
  ];
}
