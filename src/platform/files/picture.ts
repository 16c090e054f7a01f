import type { Sharp } from "sharp";
import { extensionOf, type UploadedFile } from "../../contract";
import { createConcurrencyLimit } from "../base/concurrency-limit";
import type { Pixels } from "./bmp";
import { inThread } from "./in-thread";
import { loadSharp } from "./load-sharp";
import { UnreadableFileError } from "./unreadable-file";

/** Limits of a picture. */
const pictureLimits = {
  /** Maximum number of pixels of an uploaded picture. */
  pixels: 40_000_000,
  /** Longer side of a stored picture, px; larger pictures are scaled down. */
  side: 2560,
} as const;

/** A re-encoded picture. */
export interface Picture {
  readonly bytes: Buffer;
  /** File extension, which tells the format. */
  readonly extension: "jpg" | "png" | "gif";
  /** px */
  readonly width: number;
  readonly height: number;
}

interface Format {
  /** Extension of the stored picture. */
  readonly extension: Picture["extension"];
  /** Extensions of uploaded files. */
  readonly accept: readonly string[];
  readonly magic: readonly number[];
  readonly encode: (picture: Sharp) => Sharp;
  /** BMP, which sharp does not decode. */
  readonly isBmp?: true;
}

const formats: readonly Format[] = [
  {
    extension: "jpg",
    accept: ["jpg", "jpeg"],
    magic: [0xff, 0xd8, 0xff],
    encode: (picture) => picture.jpeg({ quality: 85 }),
  },
  { extension: "png", accept: ["png"], magic: [0x89, 0x50, 0x4e, 0x47], encode: (picture) => picture.png() },
  { extension: "gif", accept: ["gif"], magic: [0x47, 0x49, 0x46, 0x38], encode: (picture) => picture.gif() },
  {
    extension: "png",
    accept: ["bmp"],
    magic: [0x42, 0x4d],
    encode: (picture) => picture.png(),
    isBmp: true,
  },
];

/** Two at a time, because a decoded picture takes up to 160 MB. */
const limitConcurrency = createConcurrencyLimit(2);

/** Pictures that wait. */
export const waitingPictures = limitConcurrency.waiting;

/** Time limit of encoding a picture, s. */
const encodeTimeout = 20;

/**
 * Re-encodes an uploaded picture: rotates it by its EXIF orientation, scales it down to the limits and drops all
 * metadata. Hidden content (scripts, archives, GPS positions) is lost in this way.
 *
 * @throws UnreadableFileError for other formats, a wrong extension, too many pixels and damaged pictures.
 */
export async function reencodePicture({ name, bytes }: UploadedFile, account: number): Promise<Picture> {
  const format = formats.find(({ magic }) => magic.every((byte, index) => bytes[index] === byte));
  if (format === undefined) throw unknownFormat();
  if (!format.accept.includes(extensionOf(name))) throw wrongExtension(format.accept[0] ?? format.extension);
  return limitConcurrency(async () => {
    const decoded = (await (format.isBmp ? openBmp(bytes, account) : openPicture(bytes)))
      .autoOrient()
      .resize({ width: pictureLimits.side, height: pictureLimits.side, fit: "inside", withoutEnlargement: true });
    const made = await format
      .encode(decoded)
      .timeout({ seconds: encodeTimeout })
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw error instanceof Error && error.message.includes("pixel limit") ? tooManyPixels() : broken();
      });
    return { bytes: made.data, extension: format.extension, width: made.info.width, height: made.info.height };
  }, account);
}

async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: "error" });
}

async function openBmp(bytes: Uint8Array, account: number): Promise<Sharp> {
  const { done, bytes: data } = await inThread({ decode: bytes, maxPixels: pictureLimits.pixels }, account);
  if (done === "tooMany") throw tooManyPixels();
  if (data === undefined) throw broken();
  const sharp = await loadSharp();
  return sharp(data, { raw: done as Omit<Pixels, "data"> });
}

/** Side of an avatar, px: twice the largest size in the console, for high-density screens. */
const avatarSide = 256;

/**
 * Makes an avatar from a stored picture: a square from its centre, with a white background.
 * @throws UnreadableFileError if the stored file is damaged.
 */
export const makeAvatar = (bytes: Uint8Array): Promise<Picture> =>
  limitConcurrency(async () => {
    const sharp = await loadSharp();
    const { data, info } = await sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: "error" })
      .resize({ width: avatarSide, height: avatarSide, fit: "cover" })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 85 })
      .timeout({ seconds: encodeTimeout })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw broken();
      });
    return { bytes: data, extension: "jpg", width: info.width, height: info.height };
  });

const unknownFormat = () =>
  new UnreadableFileError({
    zh: "这不是 JPG、PNG、GIF 或 BMP 图片，请另选文件",
    en: "This is not a JPG, PNG, GIF or BMP picture; choose another file",
  });

const wrongExtension = (format: string) =>
  new UnreadableFileError({
    zh: `文件内容是 ${format.toUpperCase()} 图片，与扩展名不符，请改正扩展名后上传`,
    en: `The content of this file is a ${format.toUpperCase()} picture, which does not match its extension; rename it and upload it again`,
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
