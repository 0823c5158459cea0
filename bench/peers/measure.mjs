// Timing for all peers: warm up until the optimising compiler has settled, then take samples of
// several milliseconds each in rounds. The figure is the best round's median: the median ignores
// a round's interruptions, the best round ignores the machine's slow spells.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const ROUNDS = 5;
const SAMPLE_NS = 4e6;

let sink = 0; // results are counted here, so that no work can be optimised away
export const keep = (n) => { sink = (sink + n) | 0; };

const now = () => Number(process.hrtime.bigint());

function sample(op, times) {
  const begin = now();
  for (let i = 0; i < times; i++) op();
  return (now() - begin) / times;
}

export function measure(op, seconds) {
  const budget = seconds * 1e9;
  let times = 1;
  const warm = now() + Math.max(budget / 4, 3e8);
  do {
    const each = sample(op, times);
    times = Math.max(1, Math.round(SAMPLE_NS / each));
  } while (now() < warm);
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const end = now() + budget / ROUNDS;
    const samples = [];
    do samples.push(sample(op, times)); while (now() < end || samples.length < 3);
    samples.sort((a, b) => a - b);
    best = Math.min(best, samples[samples.length >> 1]);
  }
  return best;
}

export function report(name, bytes, op, seconds) {
  const ns = measure(op, seconds);
  console.log(JSON.stringify({ name, bytes, ns_per_op: Math.round(ns * 10) / 10 }));
}

// --input FILE (repeatable) --seconds S, and what else a script allows.
export function options(extra = {}) {
  const { values } = parseArgs({
    options: {
      input: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '2' },
      ...extra,
    },
  });
  const seconds = Number(values.seconds);
  if (values.input.length === 0 || !(seconds > 0)) {
    console.error('usage: --input FILE [--input FILE…] [--seconds S]');
    process.exit(2);
  }
  return { ...values, seconds };
}

export function load(file) {
  const bytes = readFileSync(file);
  return { bytes, text: bytes.toString('utf8'), label: file.replace(/^.*[\\/]/, '').replace(/\.json$/, '') };
}
