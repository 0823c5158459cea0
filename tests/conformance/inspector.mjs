// The inspector's command line lists the tools and calls two of them, over stdio and HTTP.
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, program, withServer } from "./server.mjs";

const manifest = createRequire(import.meta.url).resolve("@modelcontextprotocol/inspector/package.json");
const { bin } = JSON.parse(readFileSync(manifest));
const inspector = join(dirname(manifest), bin["mcp-inspector"]);
const home = mkdtempSync(join(tmpdir(), "waybill-inspector-"));

async function ask(target, ...rest) {
  const args = [inspector, "--cli", ...target, ...rest];
  const env = { ...process.env, HOME: home };
  try {
    return JSON.parse((await promisify(execFile)(process.execPath, args, { env })).stdout);
  } catch (thrown) {
    // A tool's failure is the inspector's exit code as well.
    if (thrown.stdout) return JSON.parse(thrown.stdout);
    throw thrown;
  }
}

async function visit(target) {
  const { tools } = await ask(target, "--method", "tools/list");
  expect(tools.length > 30, `${tools.length} tools`);
  const call = ["--method", "tools/call", "--tool-name"];
  const good = await ask(target, ...call, "greet", "--tool-arg", "name=World");
  expect(good.content[0].text === "Hello, World!" && !good.isError, JSON.stringify(good));
  const bad = await ask(target, ...call, "test_error_handling");
  expect(bad.isError === true, JSON.stringify(bad));
}

try {
  await visit([program, "--stdio"]);
  await withServer((url) => visit([url, "--transport", "http"]));
  console.log("inspector: listed and called over stdio and HTTP");
} finally {
  rmSync(home, { recursive: true, force: true });
}
