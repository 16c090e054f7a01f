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

/** User-facing messages of transport failures, by kind. The texts of browsers are not shown. */
const transportTexts = {
  unreachable: {
    zh: "无法连接服务器，请检查网络后重试",
    en: "The server cannot be reached; check the connection and try again",
  },
  late: { zh: "服务器没有及时应答，请重试", en: "The server did not answer in time; try again" },
  refused: { zh: "服务器拒绝了请求（HTTP {status}）", en: "The server refused the request (HTTP {status})" },
  failed: {
    zh: "服务器暂时不能应答（HTTP {status}），请稍后重试",
    en: "The server cannot answer now (HTTP {status}); try again later",
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

interface AnsweredCall {
  readonly call: string;
  readonly language: Language;
  /** The token that the call sent. */
  readonly token: string;
}

/** The error that an answer carries, or null. If `error` has a text, the call has failed, even with code 0. */
export function refusalIn(
  { code: answeredCode, message, error, data }: PartialEnvelope,
  { call, language, token }: AnsweredCall,
): CallError | null {
  const hasErrorText = typeof error === "string" && error !== "";
  if (answeredCode === code.ok && !hasErrorText) return null;
  const refused = answeredCode === code.ok ? code.invalid : answeredCode;
  return new CallError({
    code: refused,
    message: hasErrorText ? error : refusalText(message, refused, language),
    call,
    fields: fieldsIn(data),
    data,
    rejectedToken: refused === code.tokenInvalid ? token : null,
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
