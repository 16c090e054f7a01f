import { expect, test } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import { redact } from "../../../src/platform/base/redact";

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger({ level: "info", stream: { write: (line) => void lines.push(line) } }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "");
}

test("writes each line as one JSON object, whatever the values contain", () => {
  const line = logged((log) => log.info({ name: 'a\n"b"\u2028' }, "two\nlines"));
  expect(line).toMatchObject({ level: "info", name: 'a\n"b"\u2028', message: "two\nlines" });
});

test.each([
  "token",
  "key",
  "password",
  "secret",
  "nwks_key",
  "apps_key",
  "app_secret",
  "password_hash",
  "Authorization",
  "totp_secret",
  "recovery_codes",
  "recovery_code",
  "passkey",
  "challenge",
  "step",
  "ingestKey",
  "INGEST_KEY",
  "clientSecret",
  "OIDC_CLIENT_SECRET",
  "SECRET_KEY_OLD",
  "oldSecretKey",
  "id_token",
  "flow",
])("masks %s at any depth", (name) => {
  const line = logged((log) => log.info({ [name]: "s3cret", a: { b: [{ [name]: "s3cret", id: 7 }] } }, "x"));
  expect(JSON.stringify(line)).not.toContain("s3cret");
  expect(line).toMatchObject({ a: { b: [{ id: 7 }] } });
});

test("writes message and code of an error, but no row values", () => {
  const error = Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(x@y.z) exists" });
  const line = logged((log) => log.error({ err: error }, "x"));
  expect(line.err).toMatchObject({ type: "Error", message: "duplicate key", code: "23505" });
  expect(JSON.stringify(line)).not.toContain("x@y.z");
});

test("redact keeps other properties and does not change its argument", () => {
  const before = { name: "x", token: "", password: null, apps_key: "k", at: new Date(0), list: [1, "a"] };
  expect(redact(before)).toEqual({ ...before, apps_key: "[redacted]" });
  expect(before.apps_key).toBe("k");
});

test("redact ends for a value that contains itself", () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  expect(JSON.stringify(redact(loop))).toContain("[too deep]");
});
