// Starts the fixture server on a free port and ends it again.
import { spawn } from "node:child_process";

export const program = process.env.WAYBILL_CONFORMANCE;

export async function withServer(work) {
  const server = spawn(program, ["--http", "127.0.0.1:0"], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => server.once("exit", (code, signal) => resolve(code ?? signal)));
  const url = await new Promise((resolve, reject) => {
    let text = "";
    server.stderr.on("data", (piece) => {
      text += piece;
      const found = text.match(/listening on (http:\S+)/);
      if (found) resolve(found[1]);
    });
    ended.then((how) => reject(new Error(`the server ended at once (${how}): ${text}`)));
  });
  try {
    await work(url);
  } finally {
    server.kill("SIGTERM");
    const how = await ended;
    if (how !== 0) throw new Error(`the server did not end well: ${how}`);
  }
}

export function expect(condition, message) {
  if (!condition) throw new Error(message);
}
