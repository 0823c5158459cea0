// Node: gives back every line of stdin, taken apart as the TypeScript SDK's stdio transport does.
let pending = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
  pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
  for (let end; (end = pending.indexOf('\n')) !== -1;) {
    const line = pending.toString('utf8', 0, end).replace(/\r$/, '');
    pending = pending.subarray(end + 1);
    process.stdout.write(`${line}\n`);
  }
});
