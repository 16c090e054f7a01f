import { errorMessage } from "../../base/startup-error";
import { RejectedError, sleep } from "./platform-client";
import { simulate } from "./simulate";
import { readSimulatorOptions, UsageError, usageText } from "./simulator-options";

/** The program: `npm run simulate -- --devices 600 --speed 60`. */
async function main(): Promise<void> {
  const options = readSimulatorOptions(process.argv.slice(2), process.env, Date.now());
  if (options === null) {
    process.stdout.write(usageText);
    return;
  }
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // Asked twice, somebody does not want to wait.
      if (ending.signal.aborted) process.exit(1);
      ending.abort();
    });
  }
  await simulate({
    options,
    clock: Date.now,
    fetch,
    wait: sleep,
    say: (line) => void process.stdout.write(`${new Date().toISOString()} ${line}\n`),
    signal: ending.signal,
  });
}

main().catch((error: unknown) => {
  const isExpected = error instanceof UsageError || error instanceof RejectedError;
  const text = isExpected
    ? errorMessage(error)
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}${error instanceof UsageError ? `\n\n${usageText}` : "\n"}`);
  process.exitCode = 1;
});
