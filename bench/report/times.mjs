// The times behind the ratios, for the documentation: what one operation takes, and how much it
// gets through.

const SIZES = ['1k', '20k', '1m'];

function show(figure) {
  if (!figure) return '';
  const { ns_per_op: ns, bytes } = figure;
  const time = ns < 1e4 ? `${Math.round(ns)} ns` : ns < 1e6 ? `${(ns / 1e3).toFixed(1)} µs` : `${(ns / 1e6).toFixed(2)} ms`;
  return `${time} (${(bytes / ns).toFixed(2)} GB/s)`;
}

export function times(result) {
  const cases = new Map(result.cases.map((c) => [c.name, c]));
  const rows = [
    ['convert dotbot to cli', 'convert/dotbot-cli/'],
    ['convert cli to dotbot', 'convert/cli-dotbot/'],
    ['convert mcp to colibri', 'convert/mcp-colibri/'],
    ['wrap a payload', 'wrap/'],
    ['emit a value', 'emit/value/'],
    ['emit an envelope', 'emit/envelope/'],
    ['parse and validate by schema', 'schema/'],
  ];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    line(['', '1 KB', '20 KB', '1 MB']), '|---|--:|--:|--:|',
    ...rows.map(([what, prefix]) => line([what, ...SIZES.map((size) => show(cases.get(prefix + size)))])),
  ].join('\n');
}
