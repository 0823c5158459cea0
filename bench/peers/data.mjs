// Writes the benchmarks' inputs: node data.mjs FOLDER
// <dialect>_<size>.json for each dialect and records_<size>.json (the bare array, valid under
// record.schema.json), each as close to 1 KB, 20 KB and 1 MB as whole records allow.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { records } from './records.mjs';

const SIZES = { '1k': 1_000, '20k': 20_000, '1m': 1_000_000 };
const TIME = '2026-01-02T13:57:00.125Z';
const summary = (list) => `Found ${list.length} projects with hybrid discovery.`;

const documents = {
  records: (list) => list,
  dotbot: (list) => ({
    schema_id: 'dotbot-mcp-response@1', tool: 'solution.structure', version: '1.0.0', status: 'warning',
    summary: summary(list), data: { projects: list },
    warnings: [{ code: 'FRONTMATTER_MISSING', message: 'Standard file missing YAML frontmatter', path: '.bot/standards/global/naming.md' }],
    errors: [],
    audit: { timestamp: TIME, duration_ms: 45, source: '.bot/mcp/tools/solution-structure/script.ps1', host: 'ci', correlation_id: 'c-4711' },
    intent: { recommended_next: 'solution.project.register', reason: 'There is no registry yet.', parameters: {} },
  }),
  codegraph: (list) => {
    const envelope = {
      success: true,
      data: {
        tool: 'ouroborosai_graph_digest', version: '1.0', requestId: 'a1b2c3d4', generatedAt: TIME,
        workspace: { root: '/home/user/project', repoName: 'project' },
        result: { projects: list },
        meta: { approxTokens: 0, truncated: false, limits: { maxItems: list.length }, nextQuerySuggestion: [{ tool: 'ouroborosai_graph_issues', args: { severity: 'error', limit: 20 }, reason: 'Review errors first' }] },
      },
    };
    envelope.data.meta.approxTokens = Math.ceil(JSON.stringify(envelope).length / 4);
    return envelope;
  },
  colibri: (list) => ({ ok: true, data: { projects: list } }),
  cli: (list) => ({
    ok: true, data: { projects: list }, error: null, warnings: ['FRONTMATTER_MISSING: Standard file missing YAML frontmatter'],
    meta: { duration_ms: 45, request_id: 'req_abc123', command: 'solution.structure', timestamp: TIME, tool_version: '1.0.0' },
  }),
  buddy: (list) => ({
    response_type: 'artifact_bundle', summary: summary(list),
    artifacts: [{ artifact_type: 'json_data', title: 'solution.structure', content: { projects: list }, metadata: {} }],
    missions_spawned: [], signals_emitted: [], live_stream_id: null,
    ui_hints: { layout: 'inline', priority: 'normal', suggested_actions: ['Review'], color_scheme: 'info', icon: null, expandable: true },
    timestamp: '2026-01-02T13:57:00.125000+00:00', metadata: {},
  }),
  mcp: (list) => ({ content: [{ type: 'text', text: summary(list) }], structuredContent: { projects: list } }),
};

function fit(make, size) {
  const measure = (n) => Buffer.byteLength(JSON.stringify(make(records(n))));
  let low = 0;
  let high = 1;
  while (measure(high) < size) high *= 2;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (measure(middle) <= size) low = middle; else high = middle;
  }
  const nearest = size - measure(low) <= measure(high) - size ? low : high;
  return JSON.stringify(make(records(Math.max(1, nearest))));
}

const folder = process.argv[2];
if (!folder) {
  console.error('usage: node data.mjs FOLDER');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
for (const [name, make] of Object.entries(documents)) {
  for (const [label, size] of Object.entries(SIZES)) writeFileSync(join(folder, `${name}_${label}.json`), fit(make, size));
}
const schema = readFileSync(new URL('record.schema.json', import.meta.url));
writeFileSync(join(folder, 'record.schema.json'), schema);
