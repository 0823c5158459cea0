// Measures the network layer and its peers in one run and prints the ratios beside their targets:
//
//   node bench/net/run.mjs [--quick] [BUILD]      BUILD: build/release
//
// The programs are measured in turn, several times over, and the best figure of each counts, so
// that a slow spell of the machine hits all of them.
import { spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const build = args.find((argument) => !argument.startsWith('--')) ?? 'build/release';
const programs = join(build, 'bench/net');
const [passes, seconds] = quick ? [2, 0.5] : [5, 1.5];

const SERVERS = [
  { name: 'waybill', command: [join(programs, 'waybill_server')], port: 18471 },
  { name: 'beast', command: [join(programs, 'beast_server')], port: 18472 },
  { name: 'node', command: [process.execPath, 'bench/net/node_server.mjs'], port: 18473 },
];
const CONNECTIONS = [1, 8, 32];
const LINES = [
  { name: 'waybill', command: [join(programs, 'echo_lines')] },
  { name: 'node', command: [process.execPath, 'bench/net/node_lines.mjs'] },
];
const AHEAD = [1, 100];

async function start({ command, port }) {
  const [program, ...rest] = command;
  const child = spawn(program, [...rest, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => { throw new Error(`${program} ended`); });
  ended.catch(() => {});
  await Promise.race([once(child.stdout, 'data'), ended]);
  return child;
}

const rate = (program, ...rest) => {
  const { requests, seconds: took } = JSON.parse(execFileSync(join(programs, program), rest, { encoding: 'utf8' }));
  return requests / took;
};
const best = new Map();
const keep = (key, value) => best.set(key, Math.max(best.get(key) ?? 0, value));
// What a server's requests cost it in processor time: steadier than their number when the machine
// has other work, too.
const TICK_US = 10_000;
const spent = (child) => {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
};
const cost = new Map();
function ask(server, child, connections) {
  const before = spent(child);
  const per_second = rate('load', server.port, connections, seconds);
  // The load generator warms up for a tenth of a second that it does not count.
  const each = (spent(child) - before) / (per_second * (seconds + 0.1));
  const key = `http ${connections} ${server.name}`;
  keep(key, per_second);
  cost.set(key, Math.min(cost.get(key) ?? Infinity, each));
}

const load = loadavg()[0];
const children = [];
try {
  for (const server of SERVERS) children.push(await start(server));
  for (let pass = 0; pass < passes; pass++) {
    for (const connections of CONNECTIONS) {
      SERVERS.forEach((server, i) => ask(server, children[i], connections));
    }
    for (const ahead of AHEAD) {
      for (const { name, command } of LINES) keep(`lines ${ahead} ${name}`, rate('load_lines', ahead, seconds, ...command));
    }
  }
} finally {
  for (const child of children) child.kill();
}

const per_second = (key) => Math.round(best.get(key));
const row = (what, ours, peer, target) => {
  const ratio = best.get(ours) / best.get(peer);
  const verdict = target === undefined ? '' : ratio >= target ? 'met' : 'not met';
  return [what, per_second(ours), per_second(peer), ratio.toFixed(2), target === undefined ? '' : `≥ ${target}`, verdict];
};
const rows = [
  ['requests or lines a second', 'Waybill', 'peer', 'ratio', 'target', ''],
  ...CONNECTIONS.map((n) => row(`HTTP, ${n} connections; bare Beast`, `http ${n} waybill`, `http ${n} beast`, n === 32 ? 0.9 : undefined)),
  ...CONNECTIONS.map((n) => row(`HTTP, ${n} connections; Node's http`, `http ${n} waybill`, `http ${n} node`)),
  ...AHEAD.map((n) => row(`lines, ${n} ahead; Node's stdio`, `lines ${n} waybill`, `lines ${n} node`, n === 1 ? undefined : 10)),
].map((cells) => cells.map(String));
const widths = rows[0].map((_, i) => Math.max(...rows.map((cells) => cells[i].length)));
const line = (cells) => `| ${cells.map((cell, i) => i === 0 || i === 5 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])).join(' | ')} |`;
const processor = SERVERS.map(({ name }) => `${name} ${cost.get(`http 32 ${name}`).toFixed(1)} µs`).join(', ');
console.log(`load ${load.toFixed(1)} before the run; ${passes} passes of ${seconds} s\n`);
console.log([line(rows[0]), `|${widths.map((w, i) => i === 0 || i === 5 ? '-'.repeat(w + 2) : `${'-'.repeat(w + 1)}:`).join('|')}|`, ...rows.slice(1).map(line)].join('\n'));
console.log(`\nprocessor time of a request at 32 connections: ${processor}`);
