import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { StartupError } from "../base/startup-error";
import { modules } from "./modules";
import { start } from "./start";

/**
 * The program, as `npm start` runs it: `node --max-semi-space-size=4 dist/platform/main.js`. Left alone, the space of new objects
 * grows to 33 MB, which are filled whatever is done; in 8 MB an export takes no longer.
 */
async function main(): Promise<void> {
  // Old objects are tidied when they have grown by a fifth, in place of several times as many: a few ms more of work each second of
  // an export, and 20 MB less of garbage. V8 asks for this each time.
  setFlagsFromString("--heap-growing-percent=20");
  // What is written to the data folder is for this user alone, whatever the folder's own rights are.
  process.umask(0o077);
  const starting = start({
    variables: process.env,
    modules: modules,
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
  const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main().catch(fail);
