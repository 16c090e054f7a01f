import { parse } from "qs";
import { code, currentPasswordName, type UploadedFile } from "../../contract";
import { Refusal } from "../access/handler";

/** Maximum size of a call's body, bytes. */
export const bodyLimit = 256 * 1024;

/**
 * Maximum number of parameters in a body, including list entries, and of entries in one list. Fields have their own
 * limits.
 */
const parameterLimit = 6000;
const listLimit = 5000;

/** A parsed body. The values of the payload are texts or lists of texts. */
export interface CallBody {
  readonly token: string;
  /** The current password of the caller; empty if the call carries none. */
  readonly currentPassword: string;
  readonly payload: Readonly<Record<string, string | readonly string[]>>;
  /** Only in a multipart body. */
  readonly file?: UploadedFile;
}

const refuse = (zh: string, en: string): Refusal => new Refusal(code.wrongParameter, { zh, en });

/** The refusal of a body over the limit. */
export const bodyTooLarge = (): Refusal =>
  refuse("请求内容过大（上限 256 kB）", "The request is too large (256 kB at most)");

/** The refusal of a body whose connection closed before its end. */
export const incompleteBody = (): Refusal =>
  refuse("请求未完整到达，请重新发送", "The request is incomplete; send it again");

/**
 * Parses the body of a call in the format of `qs`: `name=value`, lists as `name[0]=value`. A repeated name is a list
 * too. Deeper structures are refused.
 *
 * @throws Refusal code 4 for another content type, a body over the limits, or a nested structure.
 *
 * @example
 * readBody("application/x-www-form-urlencoded", "token=abc&page=2&ids[0]=1&ids[1]=2");
 * // { token: "abc", currentPassword: "", payload: { page: "2", ids: ["1", "2"] } }
 */
export function readBody(contentType: string | undefined, text: string): CallBody {
  if (contentType?.split(";")[0]?.trim().toLowerCase() !== "application/x-www-form-urlencoded" && text !== "") {
    throw refuse("请以 application/x-www-form-urlencoded 发送", "Send the body as application/x-www-form-urlencoded");
  }
  const { token = "", [currentPasswordName]: currentPassword = "", ...rest } = parseForm(text);
  if (typeof token !== "string") throw malformedParameter("token");
  if (typeof currentPassword !== "string") throw malformedParameter(currentPasswordName);
  const payload = Object.entries(rest).map(([name, value]) => {
    if (!isTextOrList(value)) throw malformedParameter(name);
    return [name, value] as const;
  });
  // Without a prototype, so that names like "constructor" are ordinary names.
  return { token, currentPassword, payload: Object.assign(Object.create(null), Object.fromEntries(payload)) };
}

function parseForm(text: string): Record<string, unknown> {
  // `qs` silently drops this name, so it is refused here.
  for (const name of new URLSearchParams(text).keys())
    if (/^\[?__proto__/.test(name)) throw malformedParameter("__proto__");
  try {
    return parse(text, {
      // Names of Object.prototype become ordinary names, which are refused as unknown fields instead of being dropped.
      plainObjects: true,
      depth: 1,
      strictDepth: true,
      parameterLimit,
      arrayLimit: listLimit,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    if (error instanceof RangeError) throw refuse("参数过多或嵌套过深", "Too many parameters, or nested too deeply");
    throw error;
  }
}

function isTextOrList(value: unknown): value is string | string[] {
  return isText(value) || (Array.isArray(value) && value.every(isText));
}

/** PostgreSQL cannot store null characters. */
const isText = (value: unknown): value is string => typeof value === "string" && !value.includes("\0");

/** The refusal of a parameter that is neither a text nor a list of texts. */
export const malformedParameter = (name: string): Refusal =>
  new Refusal(
    code.wrongParameter,
    { zh: `参数 ${name} 的格式不正确`, en: `Parameter ${name} has the wrong format` },
    { [name]: { zh: "须为文本或文本列表", en: "Must be a text or a list of texts" } },
  );
