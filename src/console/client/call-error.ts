import { code, codeTexts, type FieldMessages, type Language, textIn } from "../../contract";

interface Details {
  /** Code of the answer, or -10000 when there was none. */
  readonly code: number;
  readonly message: string;
  /** Path of the call. */
  readonly call: string;
  /** Messages for single fields, by payload name. */
  readonly fields?: FieldMessages;
  /** HTTP status of a transport failure, where something answered at all. */
  readonly status?: number | null;
  readonly cause?: unknown;
}

/** A call that failed: refused by the server, or never answered (code -10000). */
export class CallError extends Error {
  override readonly name: string = "CallError";
  readonly code: number;
  readonly call: string;
  readonly fields: FieldMessages;
  readonly status: number | null;

  constructor({ code, message, call, fields = {}, status = null, cause }: Details) {
    super(message, { cause });
    this.code = code;
    this.call = call;
    this.fields = fields;
    this.status = status;
  }
}

/** The text of a transport failure that has none (spec §8). */
export const networkErrorText = "NET ERROR";

/** What a refusal says: the server's words, else the catalogue's in the user's language, else the code (spec W9). */
export function refusalText(message: unknown, refused: number, language: Language): string {
  if (typeof message === "string" && message.trim() !== "") return message;
  const text = Object.entries(codeTexts).find(([known]) => Number(known) === refused)?.[1];
  return text === undefined ? String(refused) : textIn(text, language);
}

/** Whether a call failed on its way, so that the server may not even have seen it. */
export const isNetworkError = (error: unknown): boolean => error instanceof CallError && error.code === code.network;

/** Whether this server does not know the call: one of ours that the specification does not list (spec W8). */
export const isUnsupportedCall = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 404 || error.code === code.notExist || error.code === code.notAllowed);
