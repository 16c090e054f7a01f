import { asRecord, code, codeTexts, type FieldMessages, type Language, textIn } from "../../contract";

interface Details {
  /** Code of the answer, or -10000 when there is no answer. */
  readonly code: number;
  readonly message: string;
  /** Path of the call. */
  readonly call: string;
  /** Messages for single fields, by payload name. */
  readonly fields?: FieldMessages;
  /** `data` of the answer. */
  readonly data?: unknown;
  /** HTTP status of a transport failure; null without a response. */
  readonly status?: number | null;
  /** The token that the server rejected (code 2), or null. */
  readonly rejectedToken?: string | null;
  readonly cause?: unknown;
}

/**
 * An error whose message is written for people. Messages of other errors come from browsers and libraries and are not
 * shown; `errorText` replaces them.
 */
export class MessageError extends Error {
  override readonly name: string = "MessageError";
}

/** A failed call: the server refuses it, or no answer arrives (code -10000). */
export class CallError extends MessageError {
  override readonly name: string = "CallError";
  readonly code: number;
  readonly call: string;
  readonly fields: FieldMessages;
  readonly data: unknown;
  readonly status: number | null;
  /** The token that the server rejected, or null. The session may have a newer one by now. */
  readonly rejectedToken: string | null;

  constructor(details: Details) {
    const { code, message, call, fields = {}, data = null, status = null, rejectedToken = null, cause } = details;
    super(message, { cause });
    this.code = code;
    this.call = call;
    this.fields = fields;
    this.data = data;
    this.status = status;
    this.rejectedToken = rejectedToken;
  }
}

/** The failed call behind an error, which may be wrapped (`CallHttpError`); null if the error has another origin. */
export const callErrorIn = (error: unknown): CallError | null => {
  if (!(error instanceof Error)) return null;
  if (error.cause instanceof CallError) return error.cause;
  return error instanceof CallError ? error : null;
};

/** The text of a transport failure of unknown kind (spec §8). */
export const networkErrorText = "NET ERROR";

/** The text of a refusal: the server's message, else the text of the code in `codeTexts`, else the code (spec W9). */
export function refusalText(message: unknown, refused: number, language: Language): string {
  if (typeof message === "string" && message.trim() !== "") return message;
  const text = Object.entries(codeTexts).find(([known]) => Number(known) === refused)?.[1];
  return text === undefined ? String(refused) : textIn(text, language);
}

/** Whether the call failed in transport, so that the server may not have received it. */
export const isNetworkError = (error: unknown): boolean => error instanceof CallError && error.code === code.network;

/** Whether the server does not offer the call. Extension calls are optional for a server (spec W8). */
export const isUnsupportedCall = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 404 || error.code === code.notExist || error.code === code.notAllowed);

/** The seconds until the refused call may be tried again, from `data.wait`; null if waiting does not help. */
export function waitIn(error: unknown): number | null {
  const wait = error instanceof CallError ? asRecord(error.data).wait : null;
  return typeof wait === "number" && wait > 0 ? wait : null;
}
