import type { Reporter, TestCase } from "vitest/node";

/**
 * Names at the end of a run of units what passed only when it was tried again: each of them has a fault to be found.
 */
export default class FlakyReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(one: TestCase): void {
    if (one.diagnostic()?.flaky) this.#names.push(`${one.module.relativeModuleId}: ${one.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0) process.stdout.write(`Passed at the second try only:\n  ${this.#names.join("\n  ")}\n`);
  }
}
