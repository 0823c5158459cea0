// The rows of the table: what is compared with what, and the target. Each has one value per size.

const SIZES = ['1k', '20k', '1m'];
const median = (list) => {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

export function ratios(result) {
  const times = new Map(result.cases.filter((c) => 'ns_per_op' in c).map((c) => [c.name, c.ns_per_op]));
  const memory = new Map(result.cases.filter((c) => 'allocations' in c).map((c) => [c.name, c]));
  const quotient = (above, below) => {
    const [a, b] = [times.get(above), times.get(below)];
    return a === undefined || b === undefined ? undefined : a / b;
  };
  const pairs = (prefix) => [...new Set([...times.keys()].filter((n) => n.startsWith(prefix)).map((n) => n.slice(prefix.length).split('/')[0]))];

  // A family over many pairs: the worst of them and the median, and each in `pairs`.
  const rows = [];
  function family(what, target, names, of) {
    const all = Object.fromEntries(names.map((pair) => [pair, Object.fromEntries(SIZES.map((size) => [size, of(pair, size)]))]));
    const by_size = (choose) => Object.fromEntries(SIZES.map((size) => [size, choose(names.map((pair) => all[pair][size]).filter(Number.isFinite))]));
    const worst = target.most === undefined ? Math.min : Math.max;
    rows.push(row(`${what}, worst of ${names.length} pairs`, target, by_size((list) => worst(...list)), all));
    rows.push(row(`${what}, median of ${names.length} pairs`, target, by_size(median)));
  }
  const single = (what, target, of) => rows.push(row(what, target, Object.fromEntries(SIZES.map((size) => [size, of(size)]))));

  const converted = pairs('convert/');
  family('convert ÷ simdjson DOM parse', { most: 0.9 }, converted, (pair, size) => quotient(`convert/${pair}/${size}`, `dom/${pair.split('-')[0]}/${size}`));
  for (const [name, what] of [['alike', 'laid out alike, with other values'], ['failures', 'failures laid out alike'], ['turns', 'two layouts in turn'], ['anew', '64 layouts in turn']])
    rows.push(row(`convert ÷ simdjson DOM parse, ${what}`, { most: 0.9 }, { '1k': quotient(`${name}/dotbot-cli/1k`, `dom/${name}/1k`) }));
  for (const [name, what] of [['lossless', 'lossless'], ['report', 'no Converter, with the loss report']])
    single(`convert ÷ simdjson DOM parse, ${what}`, {}, (size) => quotient(`once/${name}/${size}`, `dom/once/${size}`));
  for (const what of ['read', 'check'])
    single(`${what} ÷ simdjson DOM parse, no context`, {}, (size) => quotient(`once/${what}/${size}`, `dom/once/${size}`));
  family('Node ÷ convert', { least: 17 }, converted, (pair, size) => quotient(`node/convert/${pair}/${size}`, `convert/${pair}/${size}`));
  family('nlohmann ÷ convert', { least: 25 }, pairs('nlohmann/'), (pair, size) => quotient(`nlohmann/${pair}/${size}`, `convert/${pair}/${size}`));
  single('wrap ÷ simdjson DOM parse', { most: 0.9 }, (size) => quotient(`wrap/${size}`, `dom/records/${size}`));
  single('Node stringify ÷ emit, value alone', { least: 9 }, (size) => quotient(`node/stringify/records_${size}`, `emit/value/${size}`));
  single('Node stringify ÷ emit, whole envelope', { least: 9 }, (size) => quotient(`node/stringify_envelope/records_${size}`, `emit/envelope/${size}`));
  single('ajv ÷ schema', { least: 3 }, (size) => quotient(`node/ajv/records_${size}`, `schema/${size}`));
  for (const what of ['text', 'records'])
    rows.push(row(`all service layers around a call with ${what}, µs`, { most: 2 }, { '1k': times.get(`chain/${what}/1k`) / 1000 }));
  single('Node stream ÷ convert --lines', { least: 20 }, (size) => quotient(`node/lines/${size}`, `program/lines/${size}`));
  const start = times.get('program/start/version');
  if (start !== undefined) rows.push(row('start of the program less 2 × /bin/true, in ms', { most: 5 }, { '1k': (start - 2 * times.get('program/start/true')) / 1e6 }));
  rows.push(...allocations(memory));
  return rows;
}

// Without a target nothing is missed.
function row(what, { least, most }, values, pairs) {
  const fits = (value) => !(value < least) && !(value > most);
  const missed = Object.keys(values).filter((size) => !Number.isFinite(values[size]) || !fits(values[size]));
  const target = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : '';
  return { what, target, values, missed, ...(pairs && { pairs }) };
}

// Counts, not times; the worst of all pairs.
function allocations(memory) {
  const worst = (what, of) => Math.max(...[...memory.keys()].filter((n) => n.startsWith(`memory/${what}/`)).map(of));
  const grown = worst('beside', (name) => {
    const other = memory.get(name.replace(/1m$/, '4m'));
    return other.allocated - memory.get(name).allocated;
  });
  return [
    row('allocations of a conversion with a reused Converter', { most: 0 }, { '1k': worst('reused', (name) => memory.get(name).allocations) }),
    row('bytes beside the output that 4 MB take more than 1 MB', { most: 0 }, { '1m': grown }),
  ];
}
