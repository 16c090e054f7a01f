import { join } from "node:path";
import { parts } from "./parts";
import { start } from "./start/start";
import { StartFault } from "./start/start-fault";

/** The program: `node dist/platform/main.js`. */
async function main(): Promise<void> {
  // What is written to the data folder is for this user alone, whatever the folder's own rights are.
  process.umask(0o077);
  const starting = start({
    variables: process.env,
    parts,
    // Beside the built platform: dist/platform and dist/console.
    consoleFolder: join(import.meta.dirname, "..", "console"),
    say: (text) => process.stderr.write(`\n${text}\n\n`),
  });
  // From the first moment on: a signal that comes during the start stops the platform once it has started.
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // Asked twice, somebody does not want to wait.
      if (isStopping) process.exit(1);
      isStopping = true;
      starting.then((running) => running.stop()).then(() => process.exit(0), fail);
    });
  }
  await starting;
}

function fail(error: unknown): never {
  const text = error instanceof StartFault ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main().catch(fail);
