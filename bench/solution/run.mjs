// Asks the solution suite about a large repository, with find over the same tree beside it in the
// same run, and prints the ratios beside their targets:
//
//   node bench/solution/run.mjs [--quick] [BUILD]      BUILD: build/release
//
// find and the tools take turns, several times over, and the best figure of each counts. The first
// call is made by a fresh process that knows nothing; the second is the same call in that process.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';

const args = process.argv.slice(2);
const passes = args.includes('--quick') ? 3 : 9;
const build = args.find((argument) => !argument.startsWith('--')) ?? 'build/release';
const programs = join(build, 'bench/solution');
const tree = join(build, 'bench-solution');
const mark = join(tree, '.bot/.dotbot-state.json');

const run = (program, ...rest) => execFileSync(program, rest, { encoding: 'utf8', maxBuffer: 1 << 28 });
const program = join(programs, 'make_tree');
if (!existsSync(mark) || statSync(mark).mtimeMs < statSync(program).mtimeMs) {
  rmSync(tree, { recursive: true, force: true });
  run(program, tree);
}
// What changed less than two seconds ago is read again by every call: let the tree come to rest.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);

const QUESTIONS = [
  { name: 'solution.structure', args: '{}', target: 2 },
  { name: 'solution.health.check, comprehensive', tool: 'solution.health.check', args: '{"check_level":"comprehensive"}', target: 3 },
  { name: 'solution.standards.list', args: '{}' },
];
const best = new Map();
const keep = (key, value) => best.set(key, Math.min(best.get(key) ?? Infinity, value));
const load = loadavg()[0];
for (let pass = 0; pass < passes; pass++) {
  const begin = process.hrtime.bigint();
  execFileSync('find', [tree], { stdio: ['ignore', 'ignore', 'inherit'] });
  keep('find', Number(process.hrtime.bigint() - begin) / 1e6);
  for (const { name, tool, args: words } of QUESTIONS) {
    const { first, again } = JSON.parse(run(join(programs, 'ask_tree'), tree, tool ?? name, words));
    keep(`${name} first`, first);
    keep(`${name} again`, again);
  }
}

const ms = (value) => value.toFixed(1);
const verdict = (ratio, target) => target === undefined ? '' : ratio <= target ? 'met' : 'not met';
const rows = [['100,000 files, 2,000 projects, 5,000 standards', 'ms', 'compared with', 'ms', 'ratio', 'target', '']];
for (const { name, target } of QUESTIONS) {
  const first = best.get(`${name} first`);
  const again = best.get(`${name} again`);
  const find = best.get('find');
  rows.push([name, ms(first), 'find', ms(find), (first / find).toFixed(2), target ? `≤ ${target}` : '', verdict(first / find, target)]);
  rows.push([`${name}, again`, ms(again), 'the first call', ms(first), (again / first).toFixed(3), '≤ 0.1', verdict(again / first, 0.1)]);
}
const widths = rows[0].map((_, i) => Math.max(...rows.map((cells) => cells[i].length)));
const left = (i) => i === 0 || i === 2 || i === 6;
const line = (cells) => `| ${cells.map((cell, i) => left(i) ? cell.padEnd(widths[i]) : cell.padStart(widths[i])).join(' | ')} |`;
console.log(`load ${load.toFixed(1)} before the run; ${passes} passes\n`);
console.log([line(rows[0]), `|${widths.map((w, i) => left(i) ? '-'.repeat(w + 2) : `${'-'.repeat(w + 1)}:`).join('|')}|`, ...rows.slice(1).map(line)].join('\n'));
