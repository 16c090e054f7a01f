import type { HttpError, ValidationErrors } from "@refinedev/core";
import { type Call, fieldSentAs } from "../../contract";
import { CallError } from "../client/call-error";

/** A failed call in the form that Refine expects, with the messages by form field. */
export class CallHttpError extends CallError implements HttpError {
  override readonly name = "CallHttpError";
  /** The code of the answer. */
  readonly statusCode: number;
  /** Messages by form field. */
  readonly errors: ValidationErrors;
  // Required by Refine's `HttpError`.
  readonly [name: string]: unknown;

  constructor(origin: CallError, errors: ValidationErrors) {
    const { code, message, call, fields, status } = origin;
    super({ code, message, call, fields, status, cause: origin });
    this.statusCode = code;
    this.errors = errors;
  }
}

/**
 * Converts a `CallError` to Refine's error and maps payload names to form fields. Other errors are returned unchanged.
 * All of Refine's errors are created here.
 */
export function httpErrorFrom(error: unknown, call: Call | undefined): unknown {
  if (!(error instanceof CallError)) return error;
  const errors: Record<string, string[]> = {};
  for (const [sentAs, message] of Object.entries(error.fields)) {
    const name = (call && fieldSentAs(call, sentAs)?.name) ?? sentAs;
    errors[name] = [...(errors[name] ?? []), message];
  }
  return new CallHttpError(error, errors);
}
