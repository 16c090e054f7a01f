import { randomBytes } from "node:crypto";
import type { DocumentExtension } from "./check-document";

/** Browsers show pictures, because the platform has re-encoded them. */
const pictureTypes = { jpg: "image/jpeg", png: "image/png", gif: "image/gif" } as const;

const office = "application/vnd.openxmlformats-officedocument";
/** Browsers save documents and do not show them. */
const documentTypes: Readonly<Record<DocumentExtension, string>> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: `${office}.wordprocessingml.document`,
  xls: "application/vnd.ms-excel",
  xlsx: `${office}.spreadsheetml.sheet`,
  ppt: "application/vnd.ms-powerpoint",
  pptx: `${office}.presentationml.presentation`,
};

/** Media types of stored files by extension. */
export const mediaTypes: Readonly<Record<string, string>> = { ...pictureTypes, ...documentTypes };

/** Names of stored files: 128 random bits and an extension. */
export const namePattern = new RegExp(`^[A-Za-z0-9_-]{22}\\.(${Object.keys(mediaTypes).join("|")})$`);

/** A name for a new file. */
export const newFileName = (extension: string): string => `${randomBytes(16).toString("base64url")}.${extension}`;
