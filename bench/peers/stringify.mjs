// JSON.stringify of a typed answer: the array of project records in records_<size>.json, built as
// objects of one shape, as a program that makes its answer would hold them.
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

const args = options({ bytes: { type: 'boolean', default: false } });
for (const file of args.input) {
  const input = load(file);
  const answer = JSON.parse(input.text).map((r) => new Project(r));
  const bytes = Buffer.byteLength(JSON.stringify(answer));
  const op = args.bytes ? () => keep(Buffer.from(JSON.stringify(answer), 'utf8').length) : () => keep(JSON.stringify(answer).length);
  report(`stringify/${input.label}${args.bytes ? '/bytes' : ''}`, bytes, op, args.seconds);
}
