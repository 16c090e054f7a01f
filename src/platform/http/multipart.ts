import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import Busboy, { type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { code, type FileRule, type UploadedFile } from "../../contract";
import { Refusal } from "../access/handler";
import { type CallBody, malformedParameter } from "./request-body";

/** Parser limits: one file, a token and a few fields. */
const limits = { fields: 20, fieldSize: 8 * 1024, fieldNameSize: 100, files: 1, parts: 21, headerPairs: 20 } as const;

/** Maximum size of boundaries, headers and fields beside the file, bytes. */
const overhead = 512 * 1024;

/**
 * Maximum number of concurrent files that arrive before their token: their account is not known until the end. Limits
 * the memory of this process.
 */
const maxAnonymousFiles = 4;
let anonymousFiles = 0;

interface Options {
  readonly contentType: string | undefined;
  /** `Content-Length`; null when the request has none. */
  readonly length: number | null;
  /** Opens the body. Called after the checks of the headers. */
  readonly open: () => ReadableStream<Uint8Array> | null;
  readonly rule: FileRule;
  /**
   * Called before a file is read, with the token, or '' when it has not arrived yet.
   *
   * @returns a function to call when the file was read or the upload failed.
   * @throws Refusal for an unknown token, too many concurrent uploads, or too many calls without a token.
   */
  readonly admit: (token: string) => Promise<() => void>;
}

/**
 * Reads a multipart body (spec W5): `token`, the fields of the call and one `file`, in any order. The file is held in
 * memory, up to the limit of `rule`. A larger body is refused before it is read to its end.
 *
 * @throws Refusal code 1 for an empty file, 4 for an unreadable body, one over the limits or too many concurrent files
 *   without a token; and the refusals of `admit`.
 */
export async function readMultipart(options: Options): Promise<CallBody> {
  const { contentType = "", length, open, rule } = options;
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw notMultipart();
  if (length !== null && length > rule.maxBytes + overhead) throw fileTooLarge(rule);
  const body = open();
  if (body === null) throw notMultipart();
  const source = Readable.fromWeb(body as NodeStream<Uint8Array>);
  try {
    return await parse(source, contentType, options);
  } finally {
    source.destroy();
  }
}

function parse(source: Readable, contentType: string, { rule, admit }: Options) {
  return new Promise<CallBody>((resolve, reject) => {
    // Without a prototype, so that names like "constructor" are ordinary names.
    const fields: Record<string, string | string[]> = Object.create(null);
    let file: Promise<UploadedFile> | null = null;
    let bytesRead = 0;
    const parser = createParser(contentType, rule);
    let fileStream: BusboyFileStream | null = null;
    // Destroys the file stream too: `collect` would otherwise wait for the rest of the file and keep its slot.
    const fail = (error: unknown): void => {
      source.unpipe(parser);
      fileStream?.destroy();
      parser.destroy();
      reject(error);
    };
    const failUnreadable = (): void => fail(unreadable());
    source.on("data", (chunk: Uint8Array) => {
      bytesRead += chunk.length;
      if (bytesRead > rule.maxBytes + overhead) fail(fileTooLarge(rule));
    });
    source.once("error", failUnreadable);
    // "on", not "once": the parser can emit several errors, and an unhandled one would end the process.
    parser.on("error", failUnreadable);
    for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.once(event, () => fail(tooMany()));
    parser.on("field", (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut || value.includes("\0")) return failUnreadable();
      // Refused, because other code may copy the fields to an object with a prototype.
      if (name === "__proto__") return fail(malformedParameter(name));
      const before = fields[name];
      fields[name] = before === undefined ? value : [before, value].flat();
    });
    parser.on("file", (name, stream, fileName) => {
      fileStream = stream;
      stream.on("error", failUnreadable);
      // After an error, the parser still emits events for the rest of the current chunk.
      if (parser.destroyed) return void stream.destroy();
      if (name !== "file") return fail(wrongFileName(name));
      const { token = "" } = fields;
      file = admit(typeof token === "string" ? token : "")
        .then((end) =>
          (token === "" ? limitAnonymousFiles(() => collect(stream, rule)) : collect(stream, rule)).finally(end),
        )
        .then((bytes) => ({ name: cleanName(fileName), bytes }));
      file.catch(fail);
    });
    parser.once("finish", () => {
      const { token = "", ...payload } = fields;
      if (typeof token !== "string") return failUnreadable();
      // A missing file is refused later, after the session check.
      if (file === null) return resolve({ token, currentPassword: "", payload });
      file.then((uploaded) => resolve({ token, currentPassword: "", payload, file: uploaded }), fail);
    });
    source.pipe(parser);
  });
}

function createParser(contentType: string, rule: FileRule): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      // By default, any part with a binary type is a file. Here, a file is a part named "file" or with a file name.
      isPartAFile: (name, _type, fileName) => name === "file" || fileName !== undefined,
      limits: { ...limits, fileSize: rule.maxBytes },
    });
  } catch {
    throw unreadable();
  }
}

async function limitAnonymousFiles<R>(work: () => Promise<R>): Promise<R> {
  if (anonymousFiles >= maxAnonymousFiles) throw tooManyUploads();
  anonymousFiles += 1;
  try {
    return await work();
  } finally {
    anonymousFiles -= 1;
  }
}

async function collect(stream: BusboyFileStream, rule: FileRule): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  } catch {
    throw unreadable();
  }
  if (stream.truncated) throw fileTooLarge(rule);
  if (chunks.every((chunk) => chunk.length === 0)) throw noFile();
  return Buffer.concat(chunks);
}

/** The file name for messages: without path, control and format characters, cut to `maxNameLength`. */
function cleanName(name: string | undefined): string {
  const [last = ""] = (name ?? "").split(/[\\/]/).slice(-1);
  const shown = last.replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  const ending = /\.[^.]{1,8}$/.exec(shown)?.[0] ?? "";
  return shown.length <= maxNameLength ? shown : shown.slice(0, maxNameLength - ending.length) + ending;
}

const maxNameLength = 120;

const refuse = (zh: string, en: string, refusalCode: 1 | 4 = code.wrongParameter): Refusal =>
  new Refusal(refusalCode, { zh, en }, { file: { zh, en } });

const notMultipart = () => refuse("请以 multipart/form-data 发送文件", "Send the file as multipart/form-data");
const unreadable = () =>
  refuse("上传内容不完整或格式不正确，请重新上传", "The upload is incomplete or cannot be read; upload it again");
const tooMany = () => refuse("每次只能上传一个文件", "Upload one file at a time");
const wrongFileName = (name: string) =>
  refuse(`文件的参数名应为 file，而不是 ${name}`, `The file's parameter is "file", not "${name}"`);
/** The refusal of an upload without a file. */
export const noFile = (): Refusal =>
  refuse("请选择文件，且文件不能为空", "Choose a file that is not empty", code.parameterMissing);
const tooManyUploads = () =>
  refuse("同时上传的文件过多，请稍后再试", "Too many uploads at once; try again in a moment");

const fileTooLarge = ({ maxBytes }: FileRule): Refusal => {
  const limit = Math.floor(maxBytes / 1024 / 1024);
  return refuse(`文件过大（上限 ${limit} MB）`, `The file is too large (${limit} MB at most)`);
};
