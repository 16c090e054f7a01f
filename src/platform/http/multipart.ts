import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import Busboy, { type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { code, type FileRule, type UploadedFile } from "../../contract";
import { Refusal } from "../access/handler";
import { type CallBody, malformedParameter } from "./request-body";

/** What stands beside the file: a token and a few fields. */
const limits = { fields: 20, fieldSize: 8 * 1024, fieldNameSize: 100, files: 1, parts: 21, headerPairs: 20 } as const;

/** Bytes that borders, heads and fields take beside the file at most. */
const besides = 512 * 1024;

/** Files at once that came before their token: whose they are is known only at their end. */
const mostUnknown = 4;
let unknown = 0;

interface Options {
  readonly contentType: string | undefined;
  /** As the request declares it; null where it does not. */
  readonly length: number | null;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly rule: FileRule;
  /**
   * Asked before a file is read, with the token, empty where none has come yet; throws where nobody has that token, where
   * its account sends too many files at a time, and where one without a token came too often.
   * @returns what to call when the file has been read, or has broken off.
   */
  readonly admit: (token: string) => Promise<() => void>;
}

/**
 * Reads a multipart body (spec W5): `token`, the call's fields and one `file`, in any order. At most the file's limit
 * is held in memory; a body that says, or turns out, to be larger is refused without being read to its end.
 *
 * @throws Refusal 1 for an empty file, 4 for what passes the limits or cannot be read, 2 for a token that nobody has.
 */
export async function readMultipart(options: Options): Promise<CallBody> {
  const { contentType = "", length, body, rule } = options;
  if (!/^multipart\/form-data\s*;/i.test(contentType) || body === null) throw notMultipart();
  if (length !== null && length > rule.maxBytes + besides) throw fileTooLarge(rule);
  const source = Readable.fromWeb(body as NodeStream<Uint8Array>);
  try {
    return await parse(source, contentType, options);
  } finally {
    source.destroy();
  }
}

function parse(source: Readable, contentType: string, { rule, admit }: Options) {
  return new Promise<CallBody>((resolve, reject) => {
    // Without a prototype, so that no name in it means anything but itself.
    const fields: Record<string, string | string[]> = Object.create(null);
    let file: Promise<UploadedFile> | null = null;
    let read = 0;
    const parser = parserOf(contentType, rule);
    let open: BusboyFileStream | null = null;
    // What has failed ends: a file that is being collected would otherwise wait for the rest and keep its place.
    const fail = (error: unknown): void => {
      source.unpipe(parser);
      open?.destroy();
      parser.destroy();
      reject(error instanceof Refusal ? error : notReadable());
    };
    source.on("data", (chunk: Uint8Array) => {
      read += chunk.length;
      if (read > rule.maxBytes + besides) fail(fileTooLarge(rule));
    });
    source.once("error", fail);
    // It tells of one body more than once, and nobody may miss it: an error that nobody hears ends the process.
    parser.on("error", fail);
    for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.once(event, () => fail(tooMany()));
    parser.on("field", (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut || value.includes("\0")) return fail(notReadable());
      // What reads the fields later may keep them in an object that has a prototype.
      if (name === "__proto__") return fail(malformedParameter(name));
      const before = fields[name];
      fields[name] = before === undefined ? value : [before, value].flat();
    });
    parser.on("file", (name, stream, fileName) => {
      open = stream;
      stream.on("error", fail);
      // The chunk that a fault was found in is parsed to its end.
      if (parser.destroyed) return void stream.destroy();
      if (name !== "file") return fail(otherName(name));
      const { token = "" } = fields;
      file = admit(typeof token === "string" ? token : "")
        .then((end) => (token === "" ? amongUnknown(() => collect(stream, rule)) : collect(stream, rule)).finally(end))
        .then((bytes) => ({ name: cleaned(fileName), bytes }));
      file.catch(fail);
    });
    parser.once("finish", () => {
      const { token = "", ...payload } = fields;
      if (typeof token !== "string") return fail(notReadable());
      // Who calls is asked before what is missing.
      if (file === null) return resolve({ token, payload });
      file.then((whole) => resolve({ token, payload, file: whole }), fail);
    });
    source.pipe(parser);
  });
}

function parserOf(contentType: string, rule: FileRule): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      // A part is a file by its name: the usual rule takes any binary part for one.
      isPartAFile: (name, _type, fileName) => name === "file" || fileName !== undefined,
      limits: { ...limits, fileSize: rule.maxBytes },
    });
  } catch {
    throw notReadable();
  }
}

async function amongUnknown<R>(work: () => Promise<R>): Promise<R> {
  if (unknown >= mostUnknown) throw busy();
  unknown += 1;
  try {
    return await work();
  } finally {
    unknown -= 1;
  }
}

async function collect(stream: BusboyFileStream, rule: FileRule): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  if (stream.truncated) throw fileTooLarge(rule);
  if (chunks.every((chunk) => chunk.length === 0)) throw noFile();
  return Buffer.concat(chunks);
}

/** The name for messages: no path, no characters that steer a terminal or turn the text around. */
function cleaned(name: string | undefined): string {
  const [last = ""] = (name ?? "").split(/[\\/]/).slice(-1);
  const shown = last.replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  const ending = /\.[^.]{1,8}$/.exec(shown)?.[0] ?? "";
  return shown.length <= longestName ? shown : shown.slice(0, longestName - ending.length) + ending;
}

const longestName = 120;

const refuse = (zh: string, en: string, refused: 1 | 4 = code.wrongParameter): Refusal =>
  new Refusal(refused, { zh, en }, { file: { zh, en } });

const notMultipart = () => refuse("请以 multipart/form-data 发送文件", "Send the file as multipart/form-data");
const notReadable = () =>
  refuse("上传内容不完整或格式不正确，请重新上传", "The upload is incomplete or cannot be read; upload it again");
const tooMany = () => refuse("每次只能上传一个文件", "Upload one file at a time");
const otherName = (name: string) =>
  refuse(`文件的参数名应为 file，而不是 ${name}`, `The file's parameter is "file", not "${name}"`);
/** The refusal of an upload without a file. */
export const noFile = (): Refusal =>
  refuse("请选择文件，且文件不能为空", "Choose a file that is not empty", code.parameterMissing);
const busy = () => refuse("同时上传的文件过多，请稍后再试", "Too many uploads at once; try again in a moment");

const fileTooLarge = ({ maxBytes }: FileRule): Refusal => {
  const most = Math.floor(maxBytes / 1024 / 1024);
  return refuse(`文件过大（上限 ${most} MB）`, `The file is too large (${most} MB at most)`);
};
