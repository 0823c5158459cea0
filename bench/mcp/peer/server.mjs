// echo with the official TypeScript SDK: node server.mjs PORT, or node server.mjs --stdio
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

function make() {
  const server = new McpServer({ name: 'echo', version: '1.0' });
  server.registerTool(
    'echo',
    {
      description: 'Says it again.',
      inputSchema: z.object({ text: z.string() }),
      outputSchema: z.object({ text: z.string() }),
    },
    async ({ text }) => ({ content: [{ type: 'text', text }], structuredContent: { text } }),
  );
  return server;
}

if (process.argv[2] === '--stdio') serveStdio(make);
else createServer(toNodeHandler(createMcpHandler(make))).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'));
