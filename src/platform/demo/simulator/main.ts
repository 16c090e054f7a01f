import { errorMessage } from "../../base/startup-error";
import { RejectedError, sleep } from "./platform-client";
import { simulate } from "./simulate";
import { readSimulatorOptions, UsageError, usageText } from "./simulator-options";

/** The program that `npm run simulate -- --devices 600 --speed 60` runs. */
async function main(): Promise<void> {
  const options = readSimulatorOptions(process.argv.slice(2), process.env, Date.now());
  if (options === null) {
    process.stdout.write(usageText);
    return;
  }
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // A second signal exits at once.
      if (stopping.signal.aborted) process.exit(1);
      stopping.abort();
    });
  }
  await simulate({
    options,
    clock: Date.now,
    fetch,
    wait: sleep,
    print: (line) => void process.stdout.write(`${new Date().toISOString()} ${line}\n`),
    signal: stopping.signal,
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
