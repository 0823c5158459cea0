// The table of ratios as Markdown, which a terminal shows well enough.

const SIZES = ['1k', '20k', '1m'];
const show = (value) => value === undefined ? '' : Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);

export function table(rows) {
  const head = ['', '1 KB', '20 KB', '1 MB', 'target', ''];
  const body = rows.map((row) => {
    const verdict = row.target === '' ? '' : row.missed.length === 0 ? 'met' : row.missed.length === Object.keys(row.values).length ? 'not met' : `not met: ${row.missed.join(', ')}`;
    return [row.what, ...SIZES.map((size) => show(row.values[size])), row.target, verdict];
  });
  const widths = head.map((_, i) => Math.max(3, ...[head, ...body].map((line) => line[i].length)));
  const line = (cells) => `| ${cells.map((cell, i) => i === 0 || i === 5 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => i === 0 || i === 5 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`).join('|')}|`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

// One sentence about the machine.
export function conditions({ mode, facts }) {
  return `${facts.processor}, ${facts.cores} cores, load ${facts.load_before} before the run; ${facts.compiler}, `
    + `simdjson ${facts.simdjson} (${facts.simdjson_implementation}), nlohmann_json ${facts.nlohmann_json}, Node ${facts.node}, ajv ${facts.ajv}; `
    + `${mode} run of ${facts.date}.`;
}
