import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { StartupError } from "../../../src/platform/base/startup-error";
import { readEnvironment } from "../../../src/platform/services/environment";
import { emptyAllowList } from "../../../src/platform/services/outbound";

function problemsOf(variables: Record<string, string>): StartupError["problems"] {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof StartupError) return error.problems;
    throw error;
  }
}

test("uses the defaults without any variable", () => {
  expect(readEnvironment({})).toEqual({
    isProduction: false,
    port: 8080,
    basePath: "",
    host: "127.0.0.1",
    dataFolder: resolve(".data"),
    databaseUrl: undefined,
    hasDemo: true,
    hasDemoReports: true,
    smtpUrl: undefined,
    mailFrom: "no-reply@localhost",
    secretKey: undefined,
    oldSecretKey: undefined,
    logLevel: "info",
    trustedProxies: 0,
    reportMonths: 13,
    drainSeconds: 0,
    callbackAllow: emptyAllowList,
    secondFactorRoles: new Set(),
    publicUrl: "http://localhost:8080",
    singleSignOn: undefined,
  });
});

describe("reading variables", () => {
  const key = Buffer.alloc(32, 7);
  test.each([
    { set: { PORT: "0" }, gives: { port: 0 }, shows: "accepts 0 for any free port" },
    { set: { PORT: " 443 " }, gives: { port: 443 }, shows: "ignores blanks around a value" },
    { set: { PORT: "" }, gives: { port: 8080 }, shows: "treats an empty variable as not set" },
    { set: { HOST: "::" }, gives: { host: "::" }, shows: "accepts an IPv6 address" },
    {
      set: { BASE_PATH: "/plant/grease/" },
      gives: { basePath: "/plant/grease" },
      shows: "drops the last slash of a path",
    },
    { set: { BASE_PATH: "/" }, gives: { basePath: "" }, shows: "takes / as the root" },
    { set: { DATA_DIR: "/var/lib/x" }, gives: { dataFolder: "/var/lib/x" }, shows: "accepts an absolute folder" },
    { set: { DEMO: "off" }, gives: { hasDemo: false }, shows: "turns the demo off" },
    { set: { DEMO_REPORTS: "off" }, gives: { hasDemo: true, hasDemoReports: false }, shows: "turns demo reports off" },
    {
      set: { NODE_ENV: "production" },
      gives: { hasDemo: false, hasDemoReports: false, isProduction: true },
      shows: "has no demo in production",
    },
    {
      set: { DATABASE_URL: "postgresql://h/d" },
      gives: { databaseUrl: "postgresql://h/d" },
      shows: "accepts both PostgreSQL schemes",
    },
    {
      set: { SMTP_URL: "smtp://mail.example" },
      gives: { mailFrom: "no-reply@mail.example" },
      shows: "derives the sender from the mail server",
    },
    {
      set: { S3_ENDPOINT: "https://s3.test/", S3_BUCKET: "files", S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b" },
      gives: {
        s3: { endpoint: "https://s3.test", bucket: "files", region: "us-east-1", accessKey: "a", secretKey: "b" },
      },
      shows: "accepts a store for files",
    },
    { set: { MAIL_FROM: "grease@x.example" }, gives: { mailFrom: "grease@x.example" }, shows: "accepts a sender" },
    { set: { SECRET_KEY: key.toString("hex") }, gives: { secretKey: key }, shows: "accepts a key in hex" },
    { set: { SECRET_KEY: key.toString("base64") }, gives: { secretKey: key }, shows: "accepts a key in base64" },
    { set: { SECRET_KEY: key.toString("base64url") }, gives: { secretKey: key }, shows: "accepts a key in base64url" },
    { set: { LOG_LEVEL: "debug" }, gives: { logLevel: "debug" }, shows: "accepts a log level" },
    { set: { TRUSTED_PROXIES: "2" }, gives: { trustedProxies: 2 }, shows: "accepts a number of proxies" },
  ])("$shows: $set", ({ set, gives }) => {
    expect(readEnvironment(set as Record<string, string>)).toMatchObject(gives);
  });
});

describe("invalid variables", () => {
  test.each([
    { PORT: "abc" },
    { BASE_PATH: "grease" },
    { BASE_PATH: "//other.test" },
    { BASE_PATH: "/a/../b" },
    { PORT: "65536" },
    { PORT: "-1" },
    { PORT: "80.5" },
    { HOST: "http://localhost" },
    { HOST: "local host" },
    { DATABASE_URL: "mysql://root:pw@localhost/x" },
    { DATABASE_URL: "localhost:5432" },
    { DATABASE_REPLICA_URL: "mysql://root:pw@localhost/x" },
    { DATABASE_REPLICA_URL: "postgres://replica/d" },
    { DATABASE_URL: "postgres://h/d", DATABASE_REPLICA_URL: "localhost:5432" },
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
    { SECOND_FACTOR_ROLES: "admin, boss" },
    { SECOND_FACTOR_ROLES: "toString" },
    { CALLBACK_ALLOW: "10.0.0.0/8, 10.20.0" },
  ])("refuses %o with the variable's name and a cure", (variables) => {
    const problems = problemsOf(variables as Record<string, string>);
    expect(problems).toHaveLength(1);
    expect(Object.keys(variables)).toContain(problems[0]?.about);
    expect(problems[0]?.problem).not.toBe("");
    expect(problems[0]?.cure).not.toBe("");
  });

  test("reports all problems, not only the first", () => {
    expect(problemsOf({ PORT: "x", DEMO: "x", LOG_LEVEL: "x" }).map(({ about }) => about)).toEqual([
      "PORT",
      "DEMO",
      "LOG_LEVEL",
    ]);
  });

  describe("of single sign-on", () => {
    const complete = {
      OIDC_ISSUER: "https://login.example.com/realms/plant",
      OIDC_CLIENT_ID: "console",
      OIDC_CLIENT_SECRET: "hunter2",
      PUBLIC_URL: "https://console.example.com/",
    };

    test("have defaults", () => {
      expect(readEnvironment(complete).singleSignOn).toEqual({
        issuer: "https://login.example.com/realms/plant",
        clientId: "console",
        clientSecret: "hunter2",
        label: "login.example.com",
        hasLogout: false,
        publicUrl: "https://console.example.com",
      });
    });

    test.each([
      { OIDC_ISSUER: "http://login.example.com" },
      { OIDC_ISSUER: "https://login.example.com/.well-known/openid-configuration" },
      { PUBLIC_URL: "console.example.com" },
      { PUBLIC_URL: "http://console.example.com" },
      { OIDC_LABEL: "x".repeat(41) },
      { OIDC_LOGOUT: "yes" },
      { OIDC_CLIENT_SECRET: "" },
      { OIDC_ISSUER: "" },
    ])("are refused with %o, without the secret", (wrong) => {
      const problems = problemsOf({ ...complete, ...(wrong as Record<string, string>) });
      expect(problems.map(({ about }) => about)).toEqual(Object.keys(wrong));
      expect(JSON.stringify(problems)).not.toContain("hunter2");
    });
  });

  test.each([
    { S3_ENDPOINT: "s3.example.com" },
    { S3_ENDPOINT: "https://key:hunter2@s3.example.com" },
    { S3_BUCKET: "files/of/mine" },
    { S3_ACCESS_KEY: "hunter2\nb" },
    { S3_REGION: "eu central" },
    { S3_SECRET_KEY: "" },
  ])("of the store of files are refused with %o, without the secret", (wrong) => {
    const complete = {
      S3_ENDPOINT: "https://s3.test",
      S3_BUCKET: "files",
      S3_ACCESS_KEY: "a",
      S3_SECRET_KEY: "hunter2",
    };
    const problems = problemsOf({ ...complete, ...(wrong as Record<string, string>) });
    expect(problems.map(({ about }) => about)).toEqual(Object.keys(wrong));
    expect(JSON.stringify(problems)).not.toContain("hunter2");
  });

  test("does not repeat the password in a URL", () => {
    const [problem] = problemsOf({ DATABASE_URL: "mysql://root:hunter2@localhost/x" });
    expect(JSON.stringify(problem)).not.toContain("hunter2");
  });
});
