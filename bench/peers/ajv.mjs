// JSON.parse and ajv's compiled validator (draft 2020-12, all defaults: it stops at the first
// fault). --schema FILE, default record.schema.json. --validate-only: without JSON.parse.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import { keep, load, options, report } from './measure.mjs';

const args = options({ schema: { type: 'string' }, 'validate-only': { type: 'boolean', default: false } });
const schema = JSON.parse(readFileSync(args.schema ?? new URL('record.schema.json', import.meta.url), 'utf8'));
const validate = new Ajv.default().compile(schema);

for (const file of args.input) {
  const input = load(file);
  const parsed = JSON.parse(input.text);
  if (!validate(parsed)) throw new Error(`${file}: ${JSON.stringify(validate.errors)}`);
  const only = args['validate-only'];
  const op = only ? () => keep(validate(parsed) ? 1 : 0) : () => keep(validate(JSON.parse(input.text)) ? 1 : 0);
  report(`ajv/${input.label}${only ? '/validate-only' : ''}`, input.bytes.length, op, args.seconds);
}
