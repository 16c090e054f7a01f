import type { Text } from "../../contract";

/** An uploaded file is not accepted. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
  /** The reason, and what the person can do. */
  readonly text: Text;

  constructor(text: Text) {
    super("the uploaded file is not accepted");
    this.text = text;
  }
}
