// Node's bare http server with the same fixed body: node node_server.mjs PORT
import { createServer } from 'node:http';

const answer = '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"hello"}],"isError":false}}';
createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': answer.length });
    response.end(answer);
  });
}).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'));
