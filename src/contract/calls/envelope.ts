import type { Text } from "../text";

/** Result codes of an answer (spec §8). */
export const code = {
  network: -10000,
  invalid: -1,
  ok: 0,
  parameterMissing: 1,
  tokenInvalid: 2,
  loginFailed: 3,
  wrongParameter: 4,
  notExist: 5,
  alreadyExists: 6,
  organisationNotFound: 7,
  memberNotFound: 8,
  registerError: 9,
  userNotFound: 10,
  phoneTaken: 11,
  alreadyBound: 12,
  wrongType: 13,
  saveError: 14,
  notAllowed: 15,
  wrongVerificationCode: 16,
  verificationTooOften: 17,
} as const;

/** A value of `code`. */
export type Code = (typeof code)[keyof typeof code];

/** Texts of the codes, for answers without a message (spec W9). */
export const codeTexts: Readonly<Record<Exclude<Code, 0>, Text>> = {
  [code.network]: { zh: "网络错误", en: "Network error" },
  [code.invalid]: { zh: "无效请求", en: "Invalid" },
  [code.parameterMissing]: { zh: "缺少参数", en: "Parameter not set" },
  [code.tokenInvalid]: { zh: "登录已失效", en: "Token invalid" },
  [code.loginFailed]: { zh: "登录失败", en: "Login failed" },
  [code.wrongParameter]: { zh: "参数错误", en: "Wrong parameter" },
  [code.notExist]: { zh: "不存在", en: "Does not exist" },
  [code.alreadyExists]: { zh: "已存在", en: "Already exists" },
  [code.organisationNotFound]: { zh: "未找到组织", en: "Organisation not found" },
  [code.memberNotFound]: { zh: "未找到组织成员", en: "Organisation member not found" },
  [code.registerError]: { zh: "注册失败", en: "Register error" },
  [code.userNotFound]: { zh: "未找到用户", en: "User not found" },
  [code.phoneTaken]: { zh: "手机号已被占用", en: "Phone already taken" },
  [code.alreadyBound]: { zh: "绑定记录已存在", en: "Bind record already exists" },
  [code.wrongType]: { zh: "类型错误", en: "Wrong type" },
  [code.saveError]: { zh: "保存失败", en: "Save error" },
  [code.notAllowed]: { zh: "不允许的操作", en: "Action not allowed" },
  [code.wrongVerificationCode]: { zh: "验证码错误", en: "Wrong verification code" },
  [code.verificationTooOften]: { zh: "验证码发送过于频繁", en: "Verification code sent too often" },
};

/** Messages by payload name. A form shows each beside its input. */
export type FieldMessages = Readonly<Record<string, string>>;

/** The answer of every call, with HTTP status 200 (spec W2). */
export interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  /** If present, the call has failed, even with the code 0 (spec §8). */
  readonly error?: string;
}

/** Whether a parsed body is an envelope. Only `code` is required. */
export function isEnvelope(body: unknown): body is Pick<Envelope, "code"> & Partial<Envelope> {
  return typeof body === "object" && body !== null && "code" in body && typeof body.code === "number";
}

/** The answer of a list call (spec W3). `ListCall.answers` can change the names `list` and `total`. */
export interface ListAnswer<Row = Record<string, unknown>> {
  readonly list: readonly Row[];
  /** `mostCounted + 1`, or `mostFound + 1`, if there may be more (spec D14). */
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
}

/** The answer of a call that takes many keys. A refused record does not stop the others. */
export interface BulkAnswer {
  /** Keys of the changed records. */
  readonly done: readonly number[];
  /** The current state of the changed records; absent if the call does not return it. */
  readonly changed?: readonly Readonly<Record<string, unknown>>[];
  readonly refused: readonly { readonly id: number; readonly code: number; readonly message: string }[];
  /** Key of the background job that does the work; null if there is none to do. */
  readonly job?: number | null;
}

/**
 * Longer lists return `mostCounted + 1` as their total (spec D14). A page that ends beyond `mostCounted` returns the
 * exact total, so that a client that pages to the end reads every record. With `exact_total` every page does.
 */
export const mostCounted = 10_000;

/**
 * The same for what is slower to count: searches of devices or stock, and some filters of large device lists (spec D14).
 * A page that ends beyond `mostFound` is counted as in other lists.
 */
export const mostFound = 1_000;

/** Records per page: default and maximum (spec D14). */
export const pageSize = { default: 20, max: 100 } as const;
