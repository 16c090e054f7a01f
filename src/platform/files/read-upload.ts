import { extensionOf, type UploadedFile } from "../../contract";
import { type CheckedDocument, isDocument } from "./check-document";
import { inThread } from "./in-thread";
import { type Picture, reencodePicture } from "./picture";

/**
 * Prepares an uploaded file for storing: pictures are re-encoded, documents are checked and stay unchanged.
 * @throws UnreadableFileError if the file is not accepted; QueueFullError if too many files wait.
 */
export async function readUpload(file: UploadedFile, account: number): Promise<Picture | CheckedDocument> {
  const extension = extensionOf(file.name);
  if (!isDocument(extension)) return reencodePicture(file, account);
  await inThread({ check: file }, account);
  return { bytes: file.bytes, extension };
}
