import { asRecord, code, type Envelope, type FieldMessages, type Language, type Text, textIn } from "../../contract";
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

/** What the user reads about a transport failure, by its kind. The texts of browsers are not shown. */
const transportTexts = {
  unreachable: {
    zh: "无法连接服务器，请检查网络后重试",
    en: "The server cannot be reached; check the connection and try again",
  },
  late: { zh: "服务器没有及时应答，请重试", en: "The server did not answer in time; try again" },
  refused: { zh: "服务器拒绝了请求（HTTP {status}）", en: "The server refused the request (HTTP {status})" },
  failed: {
    zh: "服务器暂时不能应答（HTTP {status}），请稍后重试",
    en: "The server cannot answer at present (HTTP {status}); try again later",
  },
} as const satisfies Readonly<Record<string, Text>>;

interface TransportFailure {
  readonly language: Language;
  /** No connection, or no answer in time. Without it and without `status`, the answer was not an envelope. */
  readonly kind?: "unreachable" | "late";
  /** HTTP status of the answer. */
  readonly status?: number | null;
  readonly cause?: unknown;
}

/** The error for a call that failed in transport (spec W2). */
export function networkError(call: string, { language, kind, status = null, cause }: TransportFailure): CallError {
  const known = kind ?? (status === null ? null : status >= 500 ? "failed" : "refused");
  const message =
    known === null ? networkErrorText : textIn(transportTexts[known], language, { status: String(status) });
  return new CallError({ code: code.network, message, call, status, cause });
}

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
