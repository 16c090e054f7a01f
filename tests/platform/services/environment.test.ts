import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { StartupError } from "../../../src/platform/base/startup-error";
import { readEnvironment } from "../../../src/platform/services/environment";
import { emptyAllowList } from "../../../src/platform/services/outbound";

function faultsOf(variables: Record<string, string>): StartupError["faults"] {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof StartupError) return error.faults;
    throw error;
  }
}

test("without any variable everything has its default", () => {
  expect(readEnvironment({})).toEqual({
    isProduction: false,
    port: 8080,
    host: "127.0.0.1",
    dataFolder: resolve(".data"),
    databaseUrl: undefined,
    hasDemo: true,
    hasDemoReports: true,
    smtpUrl: undefined,
    mailFrom: "no-reply@localhost",
    secretKey: undefined,
    logLevel: "info",
    trustedProxies: 0,
    callbackAllow: emptyAllowList,
  });
});

describe("what is read", () => {
  const key = Buffer.alloc(32, 7);
  test.each([
    { set: { PORT: "0" }, gives: { port: 0 }, shows: "any free port" },
    { set: { PORT: " 443 " }, gives: { port: 443 }, shows: "space around is dropped" },
    { set: { PORT: "" }, gives: { port: 8080 }, shows: "set to nothing is not set" },
    { set: { HOST: "::" }, gives: { host: "::" }, shows: "IPv6" },
    { set: { DATA_DIR: "/var/lib/x" }, gives: { dataFolder: "/var/lib/x" }, shows: "an absolute folder" },
    { set: { DEMO: "off" }, gives: { hasDemo: false }, shows: "no demo" },
    { set: { DEMO_REPORTS: "off" }, gives: { hasDemo: true, hasDemoReports: false }, shows: "a demo that stays still" },
    {
      set: { NODE_ENV: "production" },
      gives: { hasDemo: false, hasDemoReports: false, isProduction: true },
      shows: "no demo in production",
    },
    { set: { DATABASE_URL: "postgresql://h/d" }, gives: { databaseUrl: "postgresql://h/d" }, shows: "either scheme" },
    {
      set: { SMTP_URL: "smtp://mail.example" },
      gives: { mailFrom: "no-reply@mail.example" },
      shows: "sender by server",
    },
    { set: { MAIL_FROM: "grease@x.example" }, gives: { mailFrom: "grease@x.example" }, shows: "a sender" },
    { set: { SECRET_KEY: key.toString("hex") }, gives: { secretKey: key }, shows: "a key in hex" },
    { set: { SECRET_KEY: key.toString("base64") }, gives: { secretKey: key }, shows: "a key in base64" },
    { set: { SECRET_KEY: key.toString("base64url") }, gives: { secretKey: key }, shows: "a key in base64url" },
    { set: { LOG_LEVEL: "debug" }, gives: { logLevel: "debug" }, shows: "a log level" },
    { set: { TRUSTED_PROXIES: "2" }, gives: { trustedProxies: 2 }, shows: "two proxies" },
  ])("$shows: $set", ({ set, gives }) => {
    expect(readEnvironment(set as Record<string, string>)).toMatchObject(gives);
  });
});

describe("what is refused, with the variable's name and a cure", () => {
  test.each([
    { PORT: "abc" },
    { PORT: "65536" },
    { PORT: "-1" },
    { PORT: "80.5" },
    { HOST: "http://localhost" },
    { HOST: "local host" },
    { DATABASE_URL: "mysql://root:pw@localhost/x" },
    { DATABASE_URL: "localhost:5432" },
    { DEMO: "yes" },
    { DEMO: "on", NODE_ENV: "production" },
    { DEMO_REPORTS: "1" },
    { DEMO_REPORTS: "on", NODE_ENV: "production" },
    { SMTP_URL: "mail.example.com" },
    { SMTP_URL: "https://mail.example.com" },
    { MAIL_FROM: "nobody" },
    { SECRET_KEY: "short" },
    { SECRET_KEY: "z".repeat(64) },
    { SECRET_KEY: Buffer.alloc(16).toString("hex") },
    { LOG_LEVEL: "loud" },
    { TRUSTED_PROXIES: "9" },
    { CALLBACK_ALLOW: "10.0.0.0/8, 10.20.0" },
  ])("%o", (variables) => {
    const faults = faultsOf(variables as Record<string, string>);
    expect(faults).toHaveLength(1);
    expect(Object.keys(variables)).toContain(faults[0]?.about);
    expect(faults[0]?.problem).not.toBe("");
    expect(faults[0]?.cure).not.toBe("");
  });

  test("all at once, not the first alone", () => {
    expect(faultsOf({ PORT: "x", DEMO: "x", LOG_LEVEL: "x" }).map(({ about }) => about)).toEqual([
      "PORT",
      "DEMO",
      "LOG_LEVEL",
    ]);
  });

  test("a password in an address is not repeated", () => {
    const [fault] = faultsOf({ DATABASE_URL: "mysql://root:hunter2@localhost/x" });
    expect(JSON.stringify(fault)).not.toContain("hunter2");
  });
});
