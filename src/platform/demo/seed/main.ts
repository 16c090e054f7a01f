import { createLogger } from "../../base/logger";
import { StartupError } from "../../base/startup-error";
import { readEnvironment } from "../../services/environment";
import { openPlatform } from "../../services/platform";
import { demoPassword } from "../data";
import { seedFleet } from "./seed";
import { readSeedOptions } from "./seed-options";

/**
 * The program that `npm run seed -- --devices 100000 --days 365` runs. It uses the environment variables of the
 * platform.
 */
async function main(): Promise<void> {
  process.umask(0o077);
  const options = readSeedOptions(process.argv.slice(2));
  const environment = readEnvironment(process.env);
  const print = (text: string) => process.stderr.write(`${text}\n`);
  const begin = performance.now();
  const seconds = (): string => `${Math.round((performance.now() - begin) / 1000)} s`;
  const platform = await openPlatform({ environment, log: createLogger({ level: environment.logLevel }) });
  try {
    await seedFleet(platform, options, (devices) => print(`${devices} of ${options.devices} devices, ${seconds()}`));
    print(`Done after ${seconds()}. Sign in with a demo account, such as dealer@demo.test. Password: ${demoPassword}`);
  } finally {
    await platform.close();
  }
}

main().catch((error: unknown) => {
  const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
