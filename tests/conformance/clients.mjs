// The official clients list and call every tool, over stdio and HTTP, in both eras, and see
// success and failure as they are: node clients.mjs v1|v2-legacy|v2-modern stdio|http
import { readFileSync } from "node:fs";
import { expect, program, withServer } from "./server.mjs";

const [generation, transport] = process.argv.slice(2);
const calls = JSON.parse(readFileSync(new URL("calls.json", import.meta.url)));
const modern = generation === "v2-modern";
const capabilities = { sampling: {}, elicitation: {}, roots: {} };
const about = { name: "waybill-tests", version: "1.0.0" };

const answers = {
  elicit: async () => ({
    action: "accept",
    content: { name: "Alice", color: "blue", ok: true, confirm: true, context: "c" },
  }),
  sample: async () => ({
    role: "assistant",
    model: "m",
    content: { type: "text", text: "A model's words." },
  }),
  roots: async () => ({ roots: [{ uri: "file:///work", name: "work" }] }),
};

async function connectV1(url) {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const types = await import("@modelcontextprotocol/sdk/types.js");
  const client = new Client(about, { capabilities });
  client.setRequestHandler(types.ElicitRequestSchema, answers.elicit);
  client.setRequestHandler(types.CreateMessageRequestSchema, answers.sample);
  client.setRequestHandler(types.ListRootsRequestSchema, answers.roots);
  if (url) {
    const http = await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
    await client.connect(new http.StreamableHTTPClientTransport(new URL(url)));
  } else {
    const stdio = await import("@modelcontextprotocol/sdk/client/stdio.js");
    await client.connect(new stdio.StdioClientTransport({ command: program, args: ["--stdio"] }));
  }
  return client;
}

async function connectV2(url) {
  const { Client, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const options = { capabilities };
  if (modern) options.versionNegotiation = { mode: { pin: "2026-07-28" } };
  const client = new Client(about, options);
  client.setRequestHandler("elicitation/create", answers.elicit);
  client.setRequestHandler("sampling/createMessage", answers.sample);
  client.setRequestHandler("roots/list", answers.roots);
  if (url) {
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  } else {
    const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
    await client.connect(new StdioClientTransport({ command: program, args: ["--stdio"] }));
  }
  return client;
}

async function check(client, name, wanted) {
  let result;
  const error = wanted.errors?.[generation];
  try {
    result = await client.callTool({ name, arguments: wanted.arguments ?? {} });
  } catch (thrown) {
    expect(error && thrown.code === error, `${name}: ${thrown.code} ${thrown.message}`);
    return;
  }
  expect(!error, `${name}: no error ${error}, but ${JSON.stringify(result)}`);
  expect(!!result.isError === !!wanted.fails, `${name}: ${JSON.stringify(result)}`);
  expect(result.content.length > 0, `${name}: no content`);
  if (wanted.fails) {
    // Each field stands alone: code and message are in both.
    expect(result.content[0].text.startsWith(wanted.fails), `${name}: ${result.content[0].text}`);
    expect(result.structuredContent.error.code === wanted.fails, `${name}: no structured code`);
  }
  if (wanted.text) expect(result.content[0].text === wanted.text, `${name}: ${result.content[0].text}`);
  for (const [key, value] of Object.entries(wanted.structured ?? {}))
    expect(result.structuredContent[key] === value, `${name}: ${JSON.stringify(result)}`);
}

async function visit(url) {
  const client = await (generation === "v1" ? connectV1(url) : connectV2(url));
  const { tools } = await client.listTools();
  const names = tools.map((tool) => tool.name);
  expect(
    JSON.stringify([...names].sort()) === JSON.stringify(Object.keys(calls).sort()),
    `calls.json and the server differ: ${names}`,
  );
  for (const name of names) await check(client, name, calls[name]);
  // Arguments that do not fit are an error of the tool, and the strict client keeps it: the
  // advertised output schema admits it.
  const refused = await client.callTool({ name: "server_ping", arguments: { extra: 1 } });
  expect(refused.isError === true, "server_ping took an argument that it has not");
  expect(refused.structuredContent.error.code === "INVALID_PARAMS", JSON.stringify(refused));
  const { resources } = await client.listResources();
  for (const { uri } of resources)
    expect((await client.readResource({ uri })).contents.length === 1, `${uri} is empty`);
  const { prompts } = await client.listPrompts();
  expect(prompts.length === 5, `${prompts.length} prompts`);
  await client.close();
  console.log(`${generation} over ${transport}: ${names.length} tools called`);
}

if (transport === "http") await withServer(visit);
else await visit();
process.exit(0);
