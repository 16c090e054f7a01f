import type { Sharp } from "sharp";
import { extensionOf, type UploadedFile } from "../../contract";
import { createConcurrencyLimit } from "../base/concurrency-limit";
import type { Pixels } from "./bmp";
import { inThread } from "./in-thread";
import { loadSharp } from "./load-sharp";
import { UnreadableFileError } from "./unreadable-file";

/** What is decoded and kept of a picture at most. */
const pictureLimits = {
  /** Pixels that are decoded: a photograph of 40 megapixels. */
  pixels: 40_000_000,
  /** The longer side of what is kept, px; larger ones are scaled down. */
  side: 2560,
} as const;

/** A picture as it was made anew. */
export interface Picture {
  readonly bytes: Buffer;
  /** File ending, which is its type too. */
  readonly ending: "jpg" | "png" | "gif";
  /** px */
  readonly width: number;
  readonly height: number;
}

interface Format {
  readonly ending: Picture["ending"];
  /** Endings that a sender's file may have. */
  readonly endings: readonly string[];
  readonly magic: readonly number[];
  readonly encode: (picture: Sharp) => Sharp;
  /** Whether sharp does not decode it. */
  readonly isBmp?: true;
}

const formats: readonly Format[] = [
  {
    ending: "jpg",
    endings: ["jpg", "jpeg"],
    magic: [0xff, 0xd8, 0xff],
    encode: (picture) => picture.jpeg({ quality: 85 }),
  },
  { ending: "png", endings: ["png"], magic: [0x89, 0x50, 0x4e, 0x47], encode: (picture) => picture.png() },
  { ending: "gif", endings: ["gif"], magic: [0x47, 0x49, 0x46, 0x38], encode: (picture) => picture.gif() },
  {
    ending: "png",
    endings: ["bmp"],
    magic: [0x42, 0x4d],
    encode: (picture) => picture.png(),
    isBmp: true,
  },
];

/** A decoded picture takes up to 160 MB. */
const atOnce = createConcurrencyLimit(2);

/** How long one picture may take, s. */
const patience = 20;

/**
 * Makes a picture anew out of an uploaded one: decoded, turned as its camera was held, scaled into the limits and encoded
 * without metadata. Of whatever else was in the file (a script, an archive, a place) nothing is left.
 *
 * @throws UnreadableFile for other kinds of files, for an ending that says something else, and for broken ones.
 */
export async function reencodePicture({ name, bytes }: UploadedFile, account: number): Promise<Picture> {
  const format = formats.find(({ magic }) => magic.every((byte, at) => bytes[at] === byte));
  if (format === undefined) throw otherKind();
  if (!format.endings.includes(extensionOf(name))) throw otherEnding(format.endings[0] ?? format.ending);
  return atOnce(async () => {
    const decoded = (await (format.isBmp ? openedBmp(bytes, account) : opened(bytes)))
      .autoOrient()
      .resize({ width: pictureLimits.side, height: pictureLimits.side, fit: "inside", withoutEnlargement: true });
    const made = await format
      .encode(decoded)
      .timeout({ seconds: patience })
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw error instanceof Error && error.message.includes("pixel limit") ? tooManyPixels() : broken();
      });
    return { bytes: made.data, ending: format.ending, width: made.info.width, height: made.info.height };
  }, account);
}

async function opened(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: "error" });
}

async function openedBmp(bytes: Uint8Array, account: number): Promise<Sharp> {
  const { done, bytes: data } = await inThread({ decode: bytes, mostPixels: pictureLimits.pixels }, account);
  if (done === "tooMany") throw tooManyPixels();
  if (data === undefined) throw broken();
  const sharp = await loadSharp();
  return sharp(data, { raw: done as Omit<Pixels, "data"> });
}

/** Side of a person's picture, px: sharp at the largest size that it is shown at, on a screen of twice the density. */
const avatarSide = 256;

/**
 * Makes a person's picture out of a kept one: a square out of its middle, on white where it was transparent.
 * @throws UnreadableFile where the kept file has been spoilt.
 */
export const makeAvatar = (bytes: Uint8Array): Promise<Picture> =>
  atOnce(async () => {
    const sharp = await loadSharp();
    const { data, info } = await sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: "error" })
      .resize({ width: avatarSide, height: avatarSide, fit: "cover" })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 85 })
      .timeout({ seconds: patience })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw broken();
      });
    return { bytes: data, ending: "jpg", width: info.width, height: info.height };
  });

const otherKind = () =>
  new UnreadableFileError({
    zh: "这不是 JPG、PNG、GIF 或 BMP 图片，请另选文件",
    en: "This is not a JPG, PNG, GIF or BMP picture; choose another file",
  });

const otherEnding = (ending: string) =>
  new UnreadableFileError({
    zh: `文件内容是 ${ending.toUpperCase()} 图片，与扩展名不符，请改正扩展名后上传`,
    en: `The content of this file is a ${ending.toUpperCase()} picture, unlike its ending; rename it and upload it again`,
  });

const tooManyPixels = () =>
  new UnreadableFileError({
    zh: "图片像素过多（上限 4000 万），请缩小后上传",
    en: "This picture has too many pixels (40 million at most); scale it down and upload it again",
  });

const broken = () =>
  new UnreadableFileError({
    zh: "图片已损坏，无法读取，请另选文件",
    en: "This picture is damaged and cannot be read; choose another file",
  });
