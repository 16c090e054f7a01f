import { asRecord, code, type Envelope, type FieldMessages, type Language } from "../../contract";
import { CallError, networkErrorText, refusalText } from "./call-error";
import type { SessionStore, UserType } from "./session";

/** The two sets of calls, each with its version (spec §7, §9). */
const bases: Readonly<Record<UserType, string>> = {
  admin: "admin/1",
  client: "client/1",
};

/** The set of calls that the session uses; before login the administration's (spec W6). */
export const apiBase = (session: Pick<SessionStore, "current">): string =>
  bases[session.current()?.userType ?? "admin"];

/** An envelope as servers send it: only its code is sure to be there. */
export type PartialEnvelope = Pick<Envelope, "code"> & Partial<Envelope>;

/** A call that failed on its way (spec W2). */
export const networkError = (
  call: string,
  { cause, message = "", status = null }: { cause?: unknown; message?: string; status?: number | null } = {},
): CallError => new CallError({ code: code.network, message: message.trim() || networkErrorText, call, status, cause });

/** Why an answer fails the call; null when it does not. A text in `error` fails it whatever its code says. */
export function refusalIn(answer: PartialEnvelope, call: string, language: Language): CallError | null {
  const { code: answered, message, error, data } = answer;
  const fields = fieldsIn(data);
  if (typeof error === "string" && error !== "") {
    return new CallError({
      code: answered === code.ok ? code.invalid : answered,
      message: error,
      call,
      fields,
    });
  }
  if (answered === code.ok) return null;
  return new CallError({
    code: answered,
    message: refusalText(message, answered, language),
    call,
    fields,
  });
}

/** Messages for single fields: a refusal's `data.fields`. */
function fieldsIn(data: unknown): FieldMessages {
  return Object.fromEntries(
    Object.entries(asRecord(asRecord(data).fields)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}
