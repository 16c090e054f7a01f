import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Why a new password is refused. */
export type PasswordFault = "too_short" | "too_long" | "too_common";

/** Minimum (spec A7) and maximum length of a password, characters. */
export const passwordLength = { min: 8, max: 256 } as const;

/**
 * Words that an attacker tries first here: those of the product, of its roles and of passwords. A password that has little
 * else is too easy to guess (see security.md).
 */
export const contextWords = [
  "lubricators",
  "lubricator",
  "lubrication",
  "lubricant",
  "lubri",
  "grease",
  "console",
  "platform",
  "administrator",
  "admin",
  "dealer",
  "provider",
  "customer",
  "device",
  "gateway",
  "cartridge",
  "password",
  "passwort",
  "welcome",
  "login",
  "demo",
  "mima",
] as const;

/** Letters that a password needs beside context words and characters that are no letters. */
const otherLetters = 3;

/** argon2id with 19 MiB and two passes, as the OWASP Password Storage Cheat Sheet recommends. About 10 ms. */
const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Checks passwords, and hashes them with argon2id. */
export interface Passwords {
  /** Returns the first rule that a new password breaks, or undefined (spec A7). */
  check(password: string): Promise<PasswordFault | undefined>;
  /** Returns the text to store: algorithm, cost, salt and hash. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the stored hash. For an unknown account pass undefined: the result is false after the
   * same time, so that the response time does not reveal which accounts exist.
   */
  verify(password: string, stored: string | undefined): Promise<boolean>;
}

/**
 * Creates the password checker. The list of common passwords is loaded with the first check.
 *
 * @param cost of a hash: memory in KiB and passes. Only tests change it.
 */
export function createPasswords(
  cost: Readonly<Record<keyof typeof recommendedCost, number>> = recommendedCost,
): Passwords {
  let commonPasswords: Promise<ReadonlySet<string>> | undefined;
  // A random hash that no password matches. Verifying against it takes the usual time.
  const unmatchableHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${randomBase64(16)}$${randomBase64(32)}`;

  return {
    async check(password) {
      const length = [...normalise(password)].length;
      if (length < passwordLength.min) return "too_short";
      if (length > passwordLength.max) return "too_long";
      commonPasswords ??= loadCommonPasswords();
      const known = normalise(password).toLowerCase();
      return isContextual(known) || (await commonPasswords).has(known) ? "too_common" : undefined;
    },
    hash: (password) => hash(normalise(password), cost),
    async verify(password, stored) {
      const isRight = await verify(stored ?? unmatchableHash, normalise(password));
      return isRight && stored !== undefined;
    },
  };
}

/** Whether a password consists of context words, and of digits and signs around them. */
function isContextual(password: string): boolean {
  const rest = contextWords.reduce((left, word) => left.replaceAll(word, " "), password);
  return rest !== password && rest.replaceAll(/[^\p{L}]/gu, "").length < otherLetters;
}

/** Random bytes as base64 without padding. */
function randomBase64(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}

/** The same characters can have different encodings on different systems (NIST SP 800-63B, 5.1.1.2). */
function normalise(password: string): string {
  return password.normalize("NFKC");
}

/** Half a megabyte that only a password change needs, so it is loaded on demand. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((word) => word.length >= passwordLength.min));
}
