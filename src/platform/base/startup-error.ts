/** One reason why the platform cannot start, in words for the person who starts it. */
export interface StartupProblem {
  /** The variable, file or address that it is about. */
  readonly about: string;
  readonly problem: string;
  readonly cure: string;
}

/**
 * The platform cannot start, and the operator can mend it. Carries every fault that was found, not the first alone.
 * `main.ts` prints the message without a stack and exits with 1.
 */
export class StartupError extends Error {
  override readonly name = "StartFault";
  readonly faults: readonly StartupProblem[];

  constructor(faults: readonly StartupProblem[] | StartupProblem) {
    const all = "about" in faults ? [faults] : faults;
    super(["The platform cannot start.", ...all.map(lineOf)].join("\n"));
    this.faults = all;
  }
}

function lineOf({ about, problem, cure }: StartupProblem): string {
  return `- ${about}: ${problem}\n  ${cure}`;
}

/** The message of anything thrown; a failed connection to several addresses hides its messages one level down. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(errorMessage).join("; ");
  return error instanceof Error ? error.message : String(error);
}
