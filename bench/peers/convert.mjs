// JSON.parse, the mapping, JSON.stringify. Input files are named as data.mjs names them
// (<dialect>_<size>.json), or say --from.
//   --pair FROM:TO   (repeatable; default: from the input's dialect to each of the others)
//   --bytes          start from UTF-8 bytes and end with them, as a program between two pipes must
//   --print          print the converted document once and measure nothing
import { DIALECTS, read, write } from './dialects.mjs';
import { keep, load, options, report } from './measure.mjs';

const args = options({
  from: { type: 'string' },
  pair: { type: 'string', multiple: true, default: [] },
  bytes: { type: 'boolean', default: false },
  print: { type: 'boolean', default: false },
});

for (const file of args.input) {
  const input = load(file);
  const from = args.from ?? input.label.split('_')[0];
  if (!DIALECTS.includes(from)) throw new Error(`${file}: which dialect? Say --from ${DIALECTS.join('|')}`);
  const wanted = args.pair.length > 0 ? args.pair.filter((p) => p.startsWith(`${from}:`)).map((p) => p.split(':')[1]) : DIALECTS.filter((d) => d !== from);
  const size = input.label.includes('_') ? input.label.slice(input.label.indexOf('_') + 1) : input.label;
  for (const to of wanted) {
    const reading = read[from];
    const writing = write[to];
    if (args.print) {
      console.log(writing(reading(JSON.parse(input.text))));
      continue;
    }
    const op = args.bytes
      ? () => keep(Buffer.from(writing(reading(JSON.parse(input.bytes.toString('utf8')))), 'utf8').length)
      : () => keep(writing(reading(JSON.parse(input.text))).length);
    report(`convert/${from}-${to}/${size}${args.bytes ? '/bytes' : ''}`, input.bytes.length, op, args.seconds);
  }
}
