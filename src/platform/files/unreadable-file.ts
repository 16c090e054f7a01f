import type { Text } from "../../contract";

/** A file that cannot be kept, in words that say what to do. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFile";
  readonly text: Text;

  constructor(text: Text) {
    super("this file cannot be kept");
    this.text = text;
  }
}
