import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { usePlatformProcess } from "../../support/platform-process";

const startProcess = usePlatformProcess();

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-process-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s ends the process with code 0, and its folder can be used again",
  async (signal) => {
    const variables = { DATA_DIR: makeFolder(), DEMO: "off" };
    for (const _ of [1, 2]) {
      const platform = startProcess(variables);
      const url = await platform.url();
      expect((await fetch(`${url}/health`)).status).toBe(200);
      platform.kill(signal);
      expect(await platform.ended).toEqual({ code: 0, signal: null });
      await expect(fetch(`${url}/health`)).rejects.toThrow();
      // After the stop, the whole database is in one file that only its owner can read.
      expect(statSync(join(variables.DATA_DIR, "platform.db-wal")).size).toBe(0);
      expect(statSync(join(variables.DATA_DIR, "platform.db")).mode & 0o077).toBe(0);
    }
  },
);

test("SIGTERM ends the process before supervisors kill it, despite stalled uploads", async () => {
  const platform = startProcess({ DATA_DIR: makeFolder(), DEMO: "off" });
  const { hostname, port } = new URL(await platform.url());
  const heads = [
    "POST /file/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n--b\r\n",
    "POST /admin/1/user/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ntoken\r\n",
    // Refused, but its body is still read.
    "POST /admin/1/no/such/call HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\nx",
    "POST /admin/1/user/login HTTP/1.1\r\nHost: x\r\n",
  ];
  for (const head of heads) {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    await new Promise<void>((done) => socket.write(head, () => done()));
  }
  // Answered after the requests above have arrived.
  await fetch(new URL("/health", await platform.url()));
  const begin = performance.now();
  platform.kill("SIGTERM");
  expect(await platform.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - begin).toBeLessThan(10_000);
});

test("a second process on the same folder is refused until the first one is killed", async () => {
  const folder = makeFolder();
  const variables = { DATA_DIR: folder, DEMO: "off" };
  const first = startProcess(variables);
  await first.url();

  const second = startProcess(variables);
  expect((await second.ended).code).toBe(1);
  expect(second.said()).toContain(`another process of this platform is using the folder ${folder}`);
  expect(second.said()).not.toMatch(/\n\s+at /);

  first.kill("SIGKILL");
  expect((await first.ended).signal).toBe("SIGKILL");
  const third = startProcess(variables);
  expect((await fetch(`${await third.url()}/health`)).status).toBe(200);
  // The account of the first start still exists, so no other one is created.
  expect(third.said()).not.toContain("First account");
});

test("the first start without demo creates one administrator and does not log the password", async () => {
  const platform = startProcess({ DATA_DIR: makeFolder(), NODE_ENV: "production" });
  await platform.url();
  const password = /admin@lubricator\.local\n {2}(\S{20})\n/.exec(platform.said())?.[1];
  expect(password).toBeDefined();
  platform.kill("SIGTERM");
  await platform.ended;
  expect(platform.log()).not.toContain(password);
  const lines = platform.log().trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(
    expect.arrayContaining(["database brought up to date", "listening", "stopped"]),
  );
});

test.each([
  { shows: "an invalid variable", variables: { PORT: "http" }, says: /PORT: "http" is not a whole number/ },
  { shows: "several invalid variables", variables: { PORT: "http", DEMO: "?" }, says: /PORT[\s\S]*DEMO/ },
  {
    shows: "an unreachable database",
    variables: { DATABASE_URL: "postgres://user:hunter2@127.0.0.1:1/lubricator" },
    says: /DATABASE_URL: the database 127\.0\.0\.1:1\/lubricator cannot be reached \(.*ECONNREFUSED/,
  },
])("$shows stops the start with code 1 and a clear message", async ({ variables, says }) => {
  const folder = makeFolder();
  const platform = startProcess({ DATA_DIR: folder, ...(variables as Record<string, string>) });
  expect((await platform.ended).code).toBe(1);
  expect(platform.said()).toMatch(says);
  expect(platform.said()).not.toMatch(/\n\s+at |hunter2/);
  // There is no fallback to SQLite.
  expect(existsSync(join(folder, "platform.db"))).toBe(false);
});

test("a port in use stops the start with a clear message", async () => {
  const first = startProcess({ DATA_DIR: makeFolder(), DEMO: "off" });
  const { port } = new URL(await first.url());
  const second = startProcess({ DATA_DIR: makeFolder(), DEMO: "off", PORT: port });
  expect((await second.ended).code).toBe(1);
  expect(second.said()).toContain(`PORT: another program listens on 127.0.0.1, port ${port}`);
});

test("a file that is not a database stops the start with a clear message", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "platform.db"), "not a database at all".repeat(100));
  const platform = startProcess({ DATA_DIR: folder });
  expect((await platform.ended).code).toBe(1);
  expect(platform.said()).toMatch(/platform\.db cannot be opened \(.*not a database/);
});
