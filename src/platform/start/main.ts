import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { registry } from "../../../resources";
import { outageOf } from "../base/outage";
import { errorMessage, StartupError } from "../base/startup-error";
import { tableModels } from "../database/declared/table-models";
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
  process.stderr.write(`${textOf(error)}\n`);
  process.exit(1);
}

function textOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  const outage = outageOf(error);
  if (outage !== undefined) return `${outage.reason} (${errorMessage(error)})`;
  return (error instanceof Error ? error.stack : undefined) ?? String(error);
}

const print = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * The commands other than the server, by the first word of the command line: `node dist/platform/main.js backup
 * /folder`.
 */
const commands: Readonly<Record<string, (options: readonly string[]) => Promise<void>>> = {
  async "rotate-key"() {
    const { rotateKey } = await import("./rotate-key");
    await rotateKey({ variables: process.env, print });
  },
  async "migrate:plan"(options) {
    const { writePlannedMigration } = await import("./plan-migration");
    const models = tableModels(registry.entries);
    await writePlannedMigration({ variables: process.env, options, models, root: process.cwd(), print });
  },
  async backup([target]) {
    const { backup } = await import("./backup");
    await backup({ variables: process.env, target, print });
  },
  async restore([source]) {
    const { restore } = await import("./restore");
    await restore({ variables: process.env, source, print });
  },
};

async function run(name: string, options: readonly string[]): Promise<void> {
  const command = commands[name];
  if (command === undefined) {
    const cure = `Use one of ${Object.keys(commands).join(", ")}, or none to start the platform.`;
    throw new StartupError({ about: name, problem: "there is no such command.", cure });
  }
  await command(options);
}

// Files are readable only by this user, even if their folder has wider permissions.
process.umask(0o077);
const [name, ...options] = process.argv.slice(2);
(name === undefined ? main() : run(name, options)).catch(fail);
