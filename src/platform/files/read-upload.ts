import { extensionOf, type UploadedFile } from "../../contract";
import { type CheckedDocument, isDocument } from "./check-document";
import { inThread } from "./in-thread";
import { type Picture, reencodePicture } from "./picture";

/**
 * What is kept of an uploaded file: pictures drawn anew, documents as they came once their structure was looked at.
 * @throws UnreadableFile for what cannot be kept; QueueFull while too many files wait.
 */
export async function readUpload(file: UploadedFile, account: number): Promise<Picture | CheckedDocument> {
  const ending = extensionOf(file.name);
  if (!isDocument(ending)) return reencodePicture(file, account);
  await inThread({ check: file }, account);
  return { bytes: file.bytes, ending };
}
