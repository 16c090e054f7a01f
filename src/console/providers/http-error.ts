import type { HttpError, ValidationErrors } from "@refinedev/core";
import { type Call, fieldSentAs } from "../../contract";
import { CallError } from "../client/call-error";

/** A failed call as Refine's forms want it: its messages stand at the fields of the form. */
export class CallHttpError extends CallError implements HttpError {
  override readonly name = "CallHttpError";
  /** The code of the answer. */
  readonly statusCode: number;
  /** Field of the form → message. */
  readonly errors: ValidationErrors;
  // What Refine's type of an error asks for.
  readonly [name: string]: unknown;

  constructor(origin: CallError, errors: ValidationErrors) {
    const { code, message, call, fields, status } = origin;
    super({ code, message, call, fields, status, cause: origin });
    this.statusCode = code;
    this.errors = errors;
  }
}

/**
 * The one place that makes Refine's errors: payload names become the fields that occupy them. What is no failed call
 * stays as it is.
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
