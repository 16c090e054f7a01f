import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createPasswords } from "../../../../src/platform/services/secrets/passwords";
import { loadSecretKeys } from "../../../../src/platform/services/secrets/secret-key";
import { createSecrets, hashToken, makeDigits, makeToken } from "../../../../src/platform/services/secrets/secrets";

const key = Buffer.alloc(32, 1);
const secrets = createSecrets(key);
const text = "00112233445566778899AABBCCDDEEFF";

describe("sealing", () => {
  test("opens a sealed text, even after a restart", () => {
    const sealed = secrets.seal(text, "nwks_key");
    expect(sealed).toMatch(/^v1\./);
    expect(sealed).not.toContain(text);
    expect(createSecrets(key).open(sealed, "nwks_key")).toBe(text);
  });

  test("seals the same text differently each time", () => {
    expect(secrets.seal(text, "nwks_key")).not.toBe(secrets.seal(text, "nwks_key"));
  });

  test("keeps any text unchanged", () => {
    for (const plain of ["", "密码 🔑", "a.b.c", "\0"])
      expect(secrets.open(secrets.seal(plain, "app_secret"), "app_secret")).toBe(plain);
  });

  test.each([
    { shows: "another key", open: (s: string) => createSecrets(Buffer.alloc(32, 2)).open(s, "nwks_key") },
    { shows: "another purpose", open: (s: string) => secrets.open(s, "apps_key") },
    {
      shows: "a changed character",
      open: (s: string) => secrets.open(s.slice(0, -3) + (s.at(-3) === "A" ? "B" : "A") + s.slice(-2), "nwks_key"),
    },
    { shows: "a missing end", open: (s: string) => secrets.open(s.slice(0, 20), "nwks_key") },
    { shows: "another version", open: (s: string) => secrets.open(s.replace("v1", "v2"), "nwks_key") },
    { shows: "no seal", open: () => secrets.open(text, "nwks_key") },
  ])("does not open a text with $shows", ({ open }) => {
    expect(() => open(secrets.seal(text, "nwks_key"))).toThrow(/sealed/);
  });
});

test("mac depends on the key", () => {
  const hash = secrets.mac("012345", "verification_code");
  expect(secrets.mac("012345", "verification_code")).toBe(hash);
  expect(createSecrets(Buffer.alloc(32, 2)).mac("012345", "verification_code")).not.toBe(hash);
});

test("makes URL-safe tokens of 256 bits, their hashes, and numeric codes", () => {
  const token = makeToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(makeToken()).not.toBe(token);
  expect(hashToken(token)).not.toContain(token);
  expect(makeDigits(6)).toMatch(/^\d{6}$/);
});

describe("the key file", () => {
  function makeFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), "lubricator-key-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  }

  const load = (dataFolder: string, secretKey?: Buffer): Buffer =>
    loadSecretKeys({ secretKey, oldSecretKey: undefined, dataFolder }).key;

  test("is created once, readable only by its owner", () => {
    const dataFolder = makeFolder();
    const first = load(dataFolder);
    expect(first).toHaveLength(32);
    expect(load(dataFolder)).toEqual(first);
    expect(statSync(join(dataFolder, "secret.key")).mode & 0o777).toBe(0o600);
  });

  test("is not created if SECRET_KEY is set", () => {
    const dataFolder = makeFolder();
    expect(load(dataFolder, key)).toBe(key);
    expect(() => readFileSync(join(dataFolder, "secret.key"))).toThrow(/ENOENT/);
  });

  test("is refused if other users can read it", async () => {
    const dataFolder = makeFolder();
    load(dataFolder);
    await chmod(join(dataFolder, "secret.key"), 0o644);
    expect(() => load(dataFolder)).toThrow(/chmod 600/);
  });

  test("is not replaced if it is damaged", () => {
    const dataFolder = makeFolder();
    writeFileSync(join(dataFolder, "secret.key"), "partial", { mode: 0o600 });
    expect(() => load(dataFolder)).toThrow(/backup/);
    expect(readFileSync(join(dataFolder, "secret.key"), "utf8")).toBe("partial");
  });
});

describe("passwords", () => {
  const passwords = createPasswords();

  test.each([
    { password: "short-1", fault: "too_short" },
    { password: "1234567", fault: "too_short" },
    { password: "密码密码密码密", fault: "too_short" },
    { password: "x".repeat(257), fault: "too_long" },
    { password: "password", fault: "too_common" },
    { password: "PassWord1", fault: "too_common" },
    { password: "ｐａｓｓｗｏｒｄ", fault: "too_common" },
    { password: "grease-demo", fault: "too_common" },
    { password: "Lubricator2026!", fault: "too_common" },
    { password: "admin_console_1", fault: "too_common" },
    { password: "a tin of grease", fault: undefined },
    { password: "密码密码密码密码", fault: undefined },
  ])("checking $password finds $fault", async ({ password, fault }) => {
    expect(await passwords.check(password)).toBe(fault);
  });

  test("are stored as argon2id with 19 MiB and two passes", async () => {
    const stored = await passwords.hash("grease-demo");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify("grease-demo", stored)).toBe(true);
    expect(await passwords.verify("grease-demO", stored)).toBe(false);
  });

  test("match in another encoding of the same characters", async () => {
    expect(await passwords.verify("cafe\u0301-grease", await passwords.hash("caf\u00e9-grease"))).toBe(true);
  });

  test("never match for an unknown account", async () => {
    expect(await passwords.verify("grease-demo", undefined)).toBe(false);
  });
});
