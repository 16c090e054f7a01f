import { parse } from "qs";
import { code, type UploadedFile } from "../../contract";
import { Refusal } from "../access/handler";

/** Bytes that the body of a call may have at most. */
export const bodyLimit = 256 * 1024;

/** Fields of a body, the entries of its lists among them, and entries of one list, at most. What a field takes, it says. */
const parameterLimit = 6000;
const listLimit = 5000;

/** A form-encoded body, read: the token apart from the payload, whose values are texts or lists of texts. */
export interface CallBody {
  readonly token: string;
  readonly payload: Readonly<Record<string, string | readonly string[]>>;
  /** Only in a multipart body. */
  readonly file?: UploadedFile;
}

const notReadable = (zh: string, en: string): Refusal => new Refusal(code.wrongParameter, { zh, en });

/** The refusal of a body over the limit. */
export const bodyTooLarge = (): Refusal =>
  notReadable("请求内容过大（上限 256 kB）", "The request is too large (256 kB at most)");

/** The refusal of a body whose sender has gone before its end. Nothing is done for it, and no fault of the platform's. */
export const incompleteBody = (): Refusal =>
  notReadable("请求未完整到达，请重新发送", "The request broke off before its end; send it again");

/**
 * Reads the body of a call as `qs` writes it: `name=value`, lists as `name[0]=value`. Deeper structures are no part of the
 * wire, and a name that came twice reads as a list, which all but fields of many keys refuse.
 *
 * @throws Refusal (code 4) for another content type, for what passes the limits, and for structures.
 */
export function readBody(contentType: string | undefined, text: string): CallBody {
  if (contentType?.split(";")[0]?.trim().toLowerCase() !== "application/x-www-form-urlencoded" && text !== "") {
    throw notReadable(
      "请以 application/x-www-form-urlencoded 发送",
      "Send the body as application/x-www-form-urlencoded",
    );
  }
  const { token = "", ...rest } = parseForm(text);
  if (typeof token !== "string") throw malformedParameter("token");
  const payload = Object.entries(rest).map(([name, value]) => {
    if (!isTextOrList(value)) throw malformedParameter(name);
    return [name, value] as const;
  });
  // Without a prototype, so that no name in it means anything but itself.
  return { token, payload: Object.assign(Object.create(null), Object.fromEntries(payload)) };
}

function parseForm(text: string): Record<string, unknown> {
  // The parser drops this one name in silence; whoever sends it is told.
  for (const name of new URLSearchParams(text).keys())
    if (/^\[?__proto__/.test(name)) throw malformedParameter("__proto__");
  try {
    return parse(text, {
      // Names of Object.prototype are then ordinary names, which the call does not have: refused, not dropped in silence.
      plainObjects: true,
      depth: 1,
      strictDepth: true,
      parameterLimit,
      arrayLimit: listLimit,
      throwOnLimitExceeded: true,
    });
  } catch (error) {
    if (error instanceof RangeError)
      throw notReadable("参数过多或嵌套过深", "Too many parameters, or nested too deeply");
    throw error;
  }
}

function isTextOrList(value: unknown): value is string | string[] {
  return isText(value) || (Array.isArray(value) && value.every(isText));
}

/** PostgreSQL stores no null character, and no text that people write has one. */
const isText = (value: unknown): value is string => typeof value === "string" && !value.includes("\0");

/** The refusal of a parameter that is neither a text nor a list of texts. */
export const malformedParameter = (name: string): Refusal =>
  new Refusal(
    code.wrongParameter,
    { zh: `参数 ${name} 的格式不正确`, en: `Parameter ${name} has a form that cannot be read` },
    { [name]: { zh: "须为文本或文本列表", en: "It should be a text, or a list of texts" } },
  );
