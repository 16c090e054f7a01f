/** One reason why the platform cannot start, worded for the operator. */
export interface StartupProblem {
  /** The variable, file or address that causes the problem. */
  readonly about: string;
  readonly problem: string;
  readonly cure: string;
}

/**
 * The platform cannot start, and the operator can fix the cause. Lists every problem found, not only the first.
 * `main.ts` prints the message without a stack and exits with 1.
 */
export class StartupError extends Error {
  override readonly name = "StartupError";
  readonly problems: readonly StartupProblem[];

  constructor(problems: readonly StartupProblem[] | StartupProblem) {
    const all = "about" in problems ? [problems] : problems;
    super(["The platform cannot start.", ...all.map(lineOf)].join("\n"));
    this.problems = all;
  }
}

function lineOf({ about, problem, cure }: StartupProblem): string {
  return `- ${about}: ${problem}\n  ${cure}`;
}

/**
 * The message of any thrown value. Node reports a failed connection to several addresses as an AggregateError without a
 * message of its own; then the messages of its errors are joined.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(errorMessage).join("; ");
  return error instanceof Error ? error.message : String(error);
}
