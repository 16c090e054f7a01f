import { join } from "node:path";
import type { Clock } from "../../base/clock";
import type { FileContents } from "./file-contents";
import { createFolderContents } from "./folder-contents";
import { createS3Contents, type S3Settings } from "./s3-contents";

export type { FileContents } from "./file-contents";
export { createFolderContents } from "./folder-contents";
export { createS3Contents, type S3Settings } from "./s3-contents";

interface Place {
  readonly dataFolder: string;
  /** Undefined for the folder `files` of the data folder. */
  readonly s3: S3Settings | undefined;
}

/** Opens the configured place of the uploaded files. */
export const openFileContents = ({ dataFolder, s3 }: Place, clock: Clock): FileContents =>
  s3 === undefined ? createFolderContents(join(dataFolder, "files")) : createS3Contents(s3, clock);
