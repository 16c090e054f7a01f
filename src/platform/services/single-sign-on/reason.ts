import { OutboundError, TargetRefusedError } from "../outbound";

/** Whether there was no answer. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof OutboundError || error instanceof TargetRefusedError) return true;
  return error instanceof Error && isUnreachable(error.cause);
}

/**
 * The messages of an error and its causes, for the log. Not the error itself: the causes of the library's errors hold
 * the provider's answers, and with them tokens.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { message } = error;
  const code = "error" in error && typeof error.error === "string" ? ` (${error.error})` : "";
  const cause = reasonOf(error.cause);
  return `${message}${code}${cause === "" ? "" : `: ${cause}`}`;
}
