// Project records, the payload of every benchmark: short strings, paths, numbers, booleans, here
// and there an escape and a letter beyond ASCII. The same seed gives the same records everywhere.

export function generator(seed) {
  let state = seed >>> 0;
  return (below) => { // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

export const TYPES = ['dotnet-web', 'dotnet-library', 'dotnet-console', 'dotnet-test', 'nextjs-app', 'react-app', 'node-app'];
const WORDS = ['core', 'billing', 'orders', 'gateway', 'search', 'mailer', 'reports', 'identity', 'catalog', 'Überblick', 'données', '検索'];
const AREAS = ['src', 'apps', 'libs', 'services', 'packages/internal'];

export function record(i, random) {
  const word = WORDS[random(WORDS.length)];
  const type = TYPES[random(TYPES.length)];
  let name = `Axiome.${word}.${i}`;
  if (random(16) === 0) name = `"${word}" ${i}`;
  const path = random(8) === 0 ? `${AREAS[random(4)]}\\${word}\\v${i}` : `${AREAS[random(AREAS.length)]}/${word}/v${i}`;
  const dependencies = [];
  for (let n = random(5); n > 0; n--) dependencies.push(`Axiome.${WORDS[random(9)]}`);
  return {
    alias: `${word.slice(0, 3).toLowerCase()}-${i}`,
    name,
    type,
    path,
    dependencies,
    file_count: random(900),
    test: type === 'dotnet-test',
    score: (random(9999) * 2 + 1) / 2000, // never whole, below 10
  };
}

export function records(count, seed = 20260102) {
  const random = generator(seed);
  return Array.from({ length: count }, (_, i) => record(i, random));
}
