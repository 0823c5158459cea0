// Runs the official suite for one revision: node suite.mjs REVISION PASSED
//
// Every scenario has to be free of failures, also those that are run without being scored, and at
// least PASSED checks have to pass: a suite that silently skips is no proof.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, withServer } from "./server.mjs";

const [revision, least] = [process.argv[2], Number(process.argv[3])];
const runner = join(
  dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json")),
  "dist/index.js",
);

async function run(url, folder) {
  const args = [runner, "server", "--url", url, "--requirements", revision, "-o", folder];
  const child = spawn(process.execPath, args, { cwd: folder });
  let output = "";
  child.stdout.on("data", (piece) => (output += piece));
  child.stderr.on("data", (piece) => (output += piece));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  return { code, output };
}

const folder = mkdtempSync(join(tmpdir(), "waybill-conformance-"));
try {
  await withServer(async (url) => {
    const { code, output } = await run(url, folder);
    const total = output.match(/Total: (\d+) passed, (\d+) failed/);
    expect(code === 0 && total, `the runner ended with ${code}:\n${output}`);
    const bad = output.split("\n").filter((line) => /^✗|, [1-9]\d* (failed|warnings?)/.test(line));
    expect(bad.length === 0, `not all passed:\n${bad.join("\n")}\n${output}`);
    expect(Number(total[1]) >= least, `${total[1]} checks passed, ${least} are known to exist`);
    console.log(`${revision}: ${total[0]}`);
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
