import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { StartupError } from "../base/startup-error";
import { modules } from "./modules";
import { start } from "./start";

/**
 * The program that `npm start` runs: `node --max-semi-space-size=4 dist/platform/main.js`. Without the option, V8's
 * space for new objects grows to 33 MB. With 8 MB an export is equally fast.
 */
async function main(): Promise<void> {
  // Collects old objects when the heap has grown by 20 %. This saves 20 MB during an export and costs a few ms per
  // second. V8 reads this flag before each collection, so it can be set here.
  setFlagsFromString("--heap-growing-percent=20");
  // Files in the data folder are readable only by this user, even if the folder has wider permissions.
  process.umask(0o077);
  const starting = start({
    variables: process.env,
    modules,
    // The build writes dist/platform and dist/console.
    consoleFolder: join(import.meta.dirname, "..", "console"),
    print: (text) => process.stderr.write(`\n${text}\n\n`),
  });
  // Registered before the start completes: a signal during the start stops the platform as soon as it has started.
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // A second signal exits at once.
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

/** The program that `npm run rotate-key` runs: `node dist/platform/main.js rotate-key`. */
async function rotate(): Promise<void> {
  process.umask(0o077);
  const { rotateKey } = await import("./rotate-key");
  await rotateKey({ variables: process.env, print: (text) => process.stderr.write(`${text}\n`) });
}

(process.argv[2] === "rotate-key" ? rotate() : main()).catch(fail);
