import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createPasswords } from "../../../../src/platform/services/secrets/passwords";
import { loadSecretKey } from "../../../../src/platform/services/secrets/secret-key";
import { createSecrets, hashToken, makeDigits, makeToken } from "../../../../src/platform/services/secrets/secrets";

const key = Buffer.alloc(32, 1);
const secrets = createSecrets(key);
const text = "00112233445566778899AABBCCDDEEFF";

describe("sealing", () => {
  test("what was sealed opens again, also after a restart", () => {
    const sealed = secrets.seal(text, "nwks_key");
    expect(sealed).toMatch(/^v1\./);
    expect(sealed).not.toContain(text);
    expect(createSecrets(key).open(sealed, "nwks_key")).toBe(text);
  });

  test("the same text is sealed differently each time", () => {
    expect(secrets.seal(text, "nwks_key")).not.toBe(secrets.seal(text, "nwks_key"));
  });

  test("any text survives", () => {
    for (const odd of ["", "密码 🔑", "a.b.c", "\0"])
      expect(secrets.open(secrets.seal(odd, "app_secret"), "app_secret")).toBe(odd);
  });

  test.each([
    { shows: "another key", open: (s: string) => createSecrets(Buffer.alloc(32, 2)).open(s, "nwks_key") },
    { shows: "another purpose", open: (s: string) => secrets.open(s, "apps_key") },
    {
      shows: "a changed letter",
      open: (s: string) => secrets.open(s.slice(0, -3) + (s.at(-3) === "A" ? "B" : "A") + s.slice(-2), "nwks_key"),
    },
    { shows: "a cut end", open: (s: string) => secrets.open(s.slice(0, 20), "nwks_key") },
    { shows: "another version", open: (s: string) => secrets.open(s.replace("v1", "v2"), "nwks_key") },
    { shows: "a plain text", open: () => secrets.open(text, "nwks_key") },
  ])("$shows does not open it", ({ open }) => {
    expect(() => open(secrets.seal(text, "nwks_key"))).toThrow(/sealed/);
  });
});

test("a short code is hashed with the key", () => {
  const hash = secrets.mac("012345", "verification_code");
  expect(secrets.mac("012345", "verification_code")).toBe(hash);
  expect(createSecrets(Buffer.alloc(32, 2)).mac("012345", "verification_code")).not.toBe(hash);
});

test("tokens are 256 bits that may stand in a URL, and stored hashed", () => {
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

  test("is made once, for its owner's eyes", () => {
    const dataFolder = makeFolder();
    const first = loadSecretKey({ secretKey: undefined, dataFolder });
    expect(first).toHaveLength(32);
    expect(loadSecretKey({ secretKey: undefined, dataFolder })).toEqual(first);
    expect(statSync(join(dataFolder, "secret.key")).mode & 0o777).toBe(0o600);
  });

  test("is not made where SECRET_KEY is set", () => {
    const dataFolder = makeFolder();
    expect(loadSecretKey({ secretKey: key, dataFolder })).toBe(key);
    expect(() => readFileSync(join(dataFolder, "secret.key"))).toThrow(/ENOENT/);
  });

  test("is refused when others can read it", async () => {
    const dataFolder = makeFolder();
    loadSecretKey({ secretKey: undefined, dataFolder });
    await chmod(join(dataFolder, "secret.key"), 0o644);
    expect(() => loadSecretKey({ secretKey: undefined, dataFolder })).toThrow(/chmod 600/);
  });

  test("is never replaced when it is damaged", () => {
    const dataFolder = makeFolder();
    writeFileSync(join(dataFolder, "secret.key"), "half", { mode: 0o600 });
    expect(() => loadSecretKey({ secretKey: undefined, dataFolder })).toThrow(/backup/);
    expect(readFileSync(join(dataFolder, "secret.key"), "utf8")).toBe("half");
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
    { password: "grease-demo", fault: undefined },
    { password: "密码密码密码密码", fault: undefined },
  ])("$password: $fault", async ({ password, fault }) => {
    expect(await passwords.check(password)).toBe(fault);
  });

  test("are stored as argon2id with 19 MiB and two passes", async () => {
    const stored = await passwords.hash("grease-demo");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify("grease-demo", stored)).toBe(true);
    expect(await passwords.verify("grease-demO", stored)).toBe(false);
  });

  test("the same characters typed on another system are the same password", async () => {
    expect(await passwords.verify("cafe\u0301-grease", await passwords.hash("caf\u00e9-grease"))).toBe(true);
  });

  test("an unknown account is refused, whatever the password", async () => {
    expect(await passwords.verify("grease-demo", undefined)).toBe(false);
  });
});
