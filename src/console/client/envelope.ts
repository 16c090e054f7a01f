import { asRecord, code, type Envelope, type FieldMessages, type Language } from "../../contract";
import { CallError, networkErrorText, refusalText } from "./call-error";
import type { SessionStore, UserType } from "./session";

/** The two API bases, each with its version (spec §7, §9). */
const bases: Readonly<Record<UserType, string>> = {
  admin: "admin/1",
  client: "client/1",
};

/** The API base that the session uses; `admin/1` before login (spec W6). */
export const apiBase = (session: Pick<SessionStore, "current">): string =>
  bases[session.current()?.userType ?? "admin"];

/** An envelope as servers send it: only `code` is guaranteed. */
export type PartialEnvelope = Pick<Envelope, "code"> & Partial<Envelope>;

/** The error for a call that failed in transport (spec W2). */
export const networkError = (
  call: string,
  { cause, message = "", status = null }: { cause?: unknown; message?: string; status?: number | null } = {},
): CallError => new CallError({ code: code.network, message: message.trim() || networkErrorText, call, status, cause });

/** The error that an answer carries, or null. If `error` has a text, the call has failed, even with code 0. */
export function refusalIn(answer: PartialEnvelope, call: string, language: Language): CallError | null {
  const { code: answeredCode, message, error, data } = answer;
  const fields = fieldsIn(data);
  if (typeof error === "string" && error !== "") {
    return new CallError({
      code: answeredCode === code.ok ? code.invalid : answeredCode,
      message: error,
      call,
      fields,
      data,
    });
  }
  if (answeredCode === code.ok) return null;
  return new CallError({
    code: answeredCode,
    message: refusalText(message, answeredCode, language),
    call,
    fields,
    data,
  });
}

/** Messages for single fields, from `data.fields` of a refusal. */
function fieldsIn(data: unknown): FieldMessages {
  return Object.fromEntries(
    Object.entries(asRecord(asRecord(data).fields)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}
