import { extensionOf, type UploadedFile } from "../../contract";
import { type CheckedDocument, checkDocument, isDocument } from "./check-document";
import { type Picture, reencodePicture } from "./picture";

/**
 * What is kept of an uploaded file: pictures drawn anew, documents as they came once their structure was looked at.
 * @throws UnreadableFile for what cannot be kept.
 */
export const readUpload = async (file: UploadedFile): Promise<Picture | CheckedDocument> =>
  isDocument(extensionOf(file.name)) ? checkDocument(file) : reencodePicture(file);
