import type { Reporter, TestCase } from "vitest/node";

/** Lists tests that passed only when they were repeated. Each of them has a fault that should be found. */
export default class FlakyReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(one: TestCase): void {
    if (one.diagnostic()?.flaky) this.#names.push(`${one.module.relativeModuleId}: ${one.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0) process.stdout.write(`Passed only the second time:\n  ${this.#names.join("\n  ")}\n`);
  }
}
