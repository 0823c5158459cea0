// The official client of the 1.x line calls tools as tasks, in the way of 2025-11-25, and sees what
// becomes of them: node tasks.mjs stdio|http
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import * as types from "@modelcontextprotocol/sdk/types.js";
import { expect, program, withServer } from "./server.mjs";

const [transport] = process.argv.slice(2);
const related = types.RELATED_TASK_META_KEY;

// All that is heard of a call, by kind, and the task that it became.
async function follow(client, name, args, options = {}) {
  const heard = { statuses: [] };
  const stream = client.experimental.tasks.callToolStream({ name, arguments: args }, undefined, options);
  for await (const message of stream) {
    if (message.type === "taskCreated") heard.task = message.task;
    if (message.type === "taskStatus") heard.statuses.push(message.task.status);
    if (message.type === "result") heard.result = message.result;
    if (message.type === "error") heard.error = message.error;
  }
  return heard;
}

async function visit(url) {
  const client = new Client(
    { name: "waybill-tests", version: "1.0.0" },
    { capabilities: { elicitation: {} } },
  );
  const asked = [];
  client.setRequestHandler(types.ElicitRequestSchema, async (request) => {
    asked.push(request.params._meta?.[related]?.taskId);
    return { action: "accept", content: { name: "Alice", confirm: true } };
  });
  const told = [];
  client.setNotificationHandler(types.TaskStatusNotificationSchema, ({ params }) => {
    told.push(`${params.taskId} ${params.status}`);
  });
  await client.connect(
    url
      ? new StreamableHTTPClientTransport(new URL(url))
      : new StdioClientTransport({ command: program, args: ["--stdio"] }),
  );
  const { tools } = await client.listTools();
  const support = Object.fromEntries(tools.map((tool) => [tool.name, tool.execution?.taskSupport]));
  expect(support.slow_compute === "optional", "slow_compute may be a task");
  expect(support.failing_job === "required", "failing_job has to be a task");
  expect(support.greet === undefined, "greet cannot be a task");

  const done = await follow(client, "slow_compute", { seconds: 1 }, { task: { ttl: 60000 } });
  expect(done.task.ttl === 60000 && done.task.status === "working", JSON.stringify(done));
  expect(done.statuses.at(-1) === "completed", JSON.stringify(done));
  expect(done.result.content[0].text === "Computed.", JSON.stringify(done.result));
  expect(done.result._meta[related].taskId === done.task.taskId, "the result names no task");

  // Asked inside of the task, on the way back of tasks/result.
  const confirmed = await follow(client, "confirm_delete", { filename: "a.txt" }, { task: {} });
  expect(confirmed.result?.content[0].text === "Deleted a.txt.", JSON.stringify(confirmed));
  expect(asked.at(-1) === confirmed.task.taskId, `asked by ${asked}`);
  const both = await follow(client, "multi_input", {}, { task: {} });
  expect(both.result?.content[0].text === "Alice and Alice", JSON.stringify(both));
  // Asked before there is a task.
  const first = await follow(client, "test_tool_with_task", {});
  expect(first.result?.content[0].text === "Hello, Alice!", JSON.stringify(first));

  const failed = await follow(client, "failing_job", {});
  expect(failed.statuses.at(-1) === "failed" && failed.error, JSON.stringify(failed));
  const why = await client.experimental.tasks.getTaskResult(
    failed.task.taskId,
    types.CallToolResultSchema,
  );
  expect(why.isError && why.content[0].text.startsWith("HANDLER_ERROR"), JSON.stringify(why));
  const broken = await follow(client, "protocol_error_job", {}, { task: {} });
  expect(broken.statuses.at(-1) === "failed", JSON.stringify(broken));

  let slow;
  for await (const message of client.experimental.tasks.callToolStream(
    { name: "slow_compute", arguments: { seconds: 60 } }, undefined, { task: {} })) {
    if (message.type !== "taskCreated") continue;
    slow = message.task.taskId;
    const cancelled = await client.experimental.tasks.cancelTask(slow);
    expect(cancelled.status === "cancelled", JSON.stringify(cancelled));
  }
  const { tasks } = await client.experimental.tasks.listTasks();
  expect(tasks.length === 7, `${tasks.length} tasks: ${JSON.stringify(tasks)}`);
  expect(tasks.find((task) => task.taskId === slow).status === "cancelled", JSON.stringify(tasks));
  if (!url) expect(told.includes(`${slow} cancelled`), `told of ${told}`);
  await client.close();
  console.log(`tasks over ${transport}: ${tasks.length} tasks followed`);
}

if (transport === "http") await withServer(visit);
else await visit();
process.exit(0);
