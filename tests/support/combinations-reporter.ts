/** Prints the number of tested combinations at the end of a run. Tests report them as annotations. */
import { basename } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export default class CombinationsReporter implements Reporter {
  readonly #tried = new Map<string, number>();

  onTestEnd({ location }: TestCase, { annotations }: TestResult): void {
    const file = basename(location.file);
    for (const { type, description } of annotations) {
      if (type === "combinations") this.#tried.set(file, (this.#tried.get(file) ?? 0) + Number(description));
    }
  }

  onEnd(): void {
    for (const [file, tried] of this.#tried) process.stdout.write(`${file}: ${tried} combinations tried\n`);
  }

  printsToStdio(): boolean {
    // Keeps Playwright's list reporter.
    return false;
  }
}
