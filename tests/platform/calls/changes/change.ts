import type { TestUsers } from "../../../support/lubricators";
import type { TestPlatform } from "../../../support/platform-calls";

/** A call that changes data, and the operation log line that it must write. */
export interface Change {
  readonly path: string;
  readonly says?: string;
  readonly by: "admin" | "operator" | "dealer";
  /** The expected module, resource and action of the line. */
  readonly line: readonly [module: number, resource: string, action: string];
  /** A part of the expected English text. */
  readonly words?: RegExp;
  readonly make: (platform: TestPlatform, users: TestUsers) => Promise<Readonly<Record<string, unknown>>>;
}
