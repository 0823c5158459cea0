// What the figures depend on: processor, compiler, versions. Nothing that tells whose machine it is.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, loadavg } from 'node:os';

const ajv = createRequire(new URL('../peers/', import.meta.url))('ajv/package.json');

function processor() {
  const found = /^model name\s*:\s*(.+)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'));
  return found ? found[1].trim() : 'unknown';
}

export function facts(program) {
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: processor(),
    cores: availableParallelism(),
    load_before: Math.round(loadavg()[0] * 10) / 10,
    ...JSON.parse(execFileSync(program, ['--facts'], { encoding: 'utf8' })),
    node: process.version,
    ajv: ajv.version,
  };
}
