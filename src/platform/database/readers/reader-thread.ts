import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { createStatementCache } from "../statement-cache";
import type { ReaderData, ReaderRequest, ReaderResult } from "./reader-messages";

/** Types of the used parts of `libsql/promise`. Its own types are `any`. */
interface Connection {
  exec(text: string): Promise<void>;
  prepare(text: string): Promise<Statement>;
  interrupt(): void;
}
interface Statement {
  all(parameters: readonly unknown[]): Promise<readonly unknown[]>;
}

// The driver is a native module, which cannot be bundled with the code of this thread. Its asynchronous variant lets
// this thread receive messages while a statement runs.
const { path, resolveFrom } = workerData as ReaderData;
const Database = createRequire(resolveFrom)("libsql/promise") as new (path: string) => Connection;
const connection = new Database(path);
// 4 MiB: a larger cache made no list faster, because the operating system caches the file, too.
const isReady = connection.exec("pragma busy_timeout = 5000; pragma cache_size = -4096; pragma query_only = on");

const statements = createStatementCache((text) => connection.prepare(text));

async function run(text: string, parameters: readonly unknown[]): Promise<ReaderResult> {
  // If the settings fail, the thread ends with the error. The pool opens another one.
  await isReady;
  try {
    const statement = await statements.get(text);
    const rows = await statement.all(parameters);
    statements.wasRun(text, parameters);
    return { rows };
  } catch (error) {
    statements.delete(text);
    if (!(error instanceof Error)) throw error;
    // A cloned error loses its code.
    return { fault: { message: error.message, code: "code" in error ? String(error.code) : "" } };
  }
}

/** Pause between two interrupts of a statement, ms. */
const interruptInterval = 20;

let running: Promise<ReaderResult> | undefined;

/** Ends the running statement. Repeats the interrupt, because SQLite ignores one that comes before the statement runs. */
async function interrupt(): Promise<void> {
  if (running === undefined) return;
  const repeater = setInterval(() => connection.interrupt(), interruptInterval);
  connection.interrupt();
  await running;
  clearInterval(repeater);
}

parentPort?.on("message", async (request: ReaderRequest) => {
  if (request === "interrupt") return interrupt();
  if (request === "close") {
    await interrupt();
    return parentPort?.close();
  }
  running = run(request.text, request.parameters);
  const result = await running;
  running = undefined;
  parentPort?.postMessage(result);
});
