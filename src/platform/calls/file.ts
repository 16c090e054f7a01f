import { registry } from "../../../resources";
import { code, extensionOf, resourceByName, role, type UploadAnswer } from "../../contract";
import { FileAnswer, mediaTypes } from "../access/file-answer";
import { type Handlers, invalidField, notFound, Refusal } from "../access/handler";
import { inScope } from "../access/scope";
import { oneOf } from "../database";
import { isDocument } from "../files/check-document";
import { storedFileName } from "../files/file-store";
import { readUpload } from "../files/read-upload";
import { UnreadableFileError } from "../files/unreadable-file";
import { fileTitle, isoDay } from "./exports/export-file";
import { importTemplate } from "./exports/import-template";
import { safeFileName, streamPictureZip } from "./exports/picture-archive";

type FilePath = "file/upload" | "file/download-zip" | "file/template";

/** File uploads, the zip of location maps, and import templates. */
export const fileHandlers: Handlers<FilePath> = {
  "file/upload": async ({ file }, { caller, files, limits }): Promise<UploadAnswer> => {
    if (!(await limits.allowsUpload(caller.accountId, file.bytes.length))) throw tooManyUploads();
    // End customers upload only their avatar: they have no record to which a document could belong.
    if (caller.role === role.customer && isDocument(extensionOf(file.name))) throw picturesOnly();
    try {
      return { url: await files.save(await readUpload(file, caller.accountId), caller.accountId) };
    } catch (error) {
      throw error instanceof UnreadableFileError ? invalidField("file", error.text) : error;
    }
  },

  "file/download-zip": async ({ device_ids }, context) => {
    const { database, caller, files, text, language, now, checkpoint } = context;
    const devices = await database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      .where("device.id", ...oneOf(database, "bigint", device_ids))
      .select(["device.id", "device.image", "device.device_name", "device.imei", "device.eui"])
      .orderBy("device.id")
      .execute();
    if (devices.length === 0) throw notFound();
    const takenTitles = new Set<string>();
    const pictures = devices.flatMap(({ id, image, device_name, imei, eui }) => {
      const file = storedFileName(image);
      if (file === null) return [];
      // Devices may have the same name: the identifier is part of the title. Equal titles get the id.
      const title = `${safeFileName(device_name)} ${imei ?? eui ?? ""}`.trim();
      const name = takenTitles.has(title.toLowerCase()) ? `${title} (${id})` : title;
      takenTitles.add(title.toLowerCase());
      return [{ file, name: `${name}.${extensionOf(file)}` }];
    });
    if (pictures.length === 0) throw noPictures();
    const read: typeof files.read = async (file) => {
      await checkpoint();
      return files.read(file);
    };
    const name = fileTitle([text({ zh: "位置图", en: "Location maps" }), isoDay(now(), caller)], language);
    return new FileAnswer({
      name: `${name}.zip`,
      mediaType: mediaTypes.zip,
      body: streamPictureZip(pictures, { read }),
    });
  },

  "file/template": ({ type, resource }, { caller, language }) =>
    importTemplate(resourceByName(registry, resource ?? "storage"), type, caller.role, language),
};

const tooManyUploads = (): Refusal =>
  new Refusal(code.notAllowed, { zh: "上传过于频繁，请一小时后再试", en: "Too many uploads; try again in an hour" });

const picturesOnly = (): Refusal =>
  invalidField(
    "file",
    {
      zh: "此账号只能上传图片，文档请联系服务商",
      en: "Your account can upload pictures only; ask your provider to add documents",
    },
    code.notAllowed,
  );

const noPictures = (): Refusal =>
  new Refusal(code.notExist, {
    zh: "所选设备都没有位置图",
    en: "None of these devices has a location map",
  });
