import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Why a new password is refused. */
export type PasswordFault = "too_short" | "too_long" | "too_common";

/** Characters that a password needs at least (spec A7) and may have at most. */
export const passwordLength = { min: 8, max: 256 } as const;

/** argon2id with 19 MiB and two passes: the OWASP password storage cheat sheet's first choice. About 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Stored like a password's, of today's cost, and of none: it is drawn, so that checking against it is all the work there
 * is.
 */
const nobodys = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${drawn(16)}$${drawn(32)}`;

/** Checks passwords, and hashes them with argon2id. */
export interface Passwords {
  /** The first rule that a new password breaks, or undefined (spec A7). */
  check(password: string): Promise<PasswordFault | undefined>;
  /** The text to store: algorithm, cost, salt and hash in one. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the stored one. For an unknown account hand in undefined: it then takes as long and answers
   * false, so that the time does not tell which accounts exist.
   */
  verify(password: string, stored: string | undefined): Promise<boolean>;
}

/** Checks and hashes passwords. The list of the commonest is read when the first one is checked. */
export function createPasswords(): Passwords {
  let commonest: Promise<ReadonlySet<string>> | undefined;

  return {
    async check(password) {
      const length = [...normalise(password)].length;
      if (length < passwordLength.min) return "too_short";
      if (length > passwordLength.max) return "too_long";
      commonest ??= loadCommonest();
      return (await commonest).has(normalise(password).toLowerCase()) ? "too_common" : undefined;
    },
    hash: (password) => hash(normalise(password), cost),
    async verify(password, stored) {
      const isRight = await verify(stored ?? nobodys, normalise(password));
      return isRight && stored !== undefined;
    },
  };
}

/** Random bytes as they stand in such a text: base64 without padding. */
function drawn(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}

/** The same characters typed on two systems can be two byte sequences (NIST SP 800-63B, 5.1.1.2). */
function normalise(password: string): string {
  return password.normalize("NFKC");
}

/** Half a megabyte that only changing a password needs, so it is loaded then. */
async function loadCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((word) => word.length >= passwordLength.min));
}
