// JSON.stringify of a typed answer: the array of project records in records_<size>.json, built as
// objects of one shape, as a program that makes its answer would hold them; the array alone, and a
// whole answer around it, put together as its author would.
// --bytes: until it is UTF-8 bytes.
import { keep, load, options, report } from './measure.mjs';

class Project {
  constructor(r) {
    this.alias = r.alias;
    this.name = r.name;
    this.type = r.type;
    this.path = r.path;
    this.dependencies = r.dependencies;
    this.file_count = r.file_count;
    this.test = r.test;
    this.score = r.score;
  }
}

const envelope = (projects) => ({
  schema_id: 'dotbot-mcp-response@1', tool: 'solution.structure', version: '1.0.0', status: 'ok',
  summary: 'Found some projects with hybrid discovery.', data: { projects }, warnings: [], errors: [],
  audit: { timestamp: '2026-01-02T13:57:00.125Z', duration_ms: 45, source: 'tools/solution-structure' },
});

const args = options({ bytes: { type: 'boolean', default: false } });
const written = args.bytes ? (value) => Buffer.from(JSON.stringify(value), 'utf8') : (value) => JSON.stringify(value);
const suffix = args.bytes ? '/bytes' : '';
for (const file of args.input) {
  const input = load(file);
  const answer = JSON.parse(input.text).map((r) => new Project(r));
  const size = (value) => Buffer.byteLength(JSON.stringify(value));
  report(`stringify/${input.label}${suffix}`, size(answer), () => keep(written(answer).length), args.seconds);
  report(`stringify_envelope/${input.label}${suffix}`, size(envelope(answer)), () => keep(written(envelope(answer)).length), args.seconds);
}
