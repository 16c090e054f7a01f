import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import { openDatabase } from "../../../src/platform/database";
import { reportThroughOutages } from "../../support/outages";
import { usePlatformProcess } from "../../support/platform-process";

const startProcess = usePlatformProcess();

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Limits the size of the files of a process, so that its writes fail as on a full disk. No test needs to mount one. */
const limitFiles = (pid: number, bytes: number | "unlimited") =>
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);

const fault = "A file has reached the size limit of the platform's process.";

test("a process that cannot write says so in /health, in answers and in the log, and stops with its data", async () => {
  const DATA_DIR = makeFolder();
  const variables = { DATA_DIR, DEMO: "off" };
  const platform = startProcess(variables);
  const url = await platform.url();
  const getHealth = async () => {
    const answer = await fetch(`${url}/health`);
    return { code: answer.status, ...((await answer.json()) as object) };
  };
  limitFiles(platform.pid, 4096);
  expect(await getHealth()).toEqual({ code: 503, status: "failing", reason: fault });
  limitFiles(platform.pid, "unlimited");
  expect(await getHealth()).toEqual({ code: 200, status: "ok" });
  limitFiles(platform.pid, 4096);

  const password = /admin@lubricator\.local\n {2}(\S{20})\n/.exec(platform.said())?.[1] ?? "";
  const login = await fetch(`${url}/admin/1/user/login-email`, {
    method: "POST",
    headers: { "accept-language": "en" },
    body: new URLSearchParams({ email: "admin@lubricator.local", password }),
  });
  expect(await login.json()).toMatchObject({ code: -1, message: expect.stringContaining("disk is full or faulty") });
  expect(await getHealth()).toEqual({ code: 503, status: "failing", reason: "The disk reports an error." });
  platform.kill("SIGTERM");
  expect(await platform.ended).toEqual({ code: 0, signal: null });
  const lines = platform
    .log()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({ level: "error", reason: "The disk reports an error.", call: "user/login-email" }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ level: "error", message: expect.stringContaining("keep platform.db-wal") }),
  );
  expect(readdirSync(DATA_DIR).filter((name) => name.endsWith(".part"))).toEqual([]);

  const again = startProcess(variables);
  await again.url();
  // The account of the first start still exists, so no other one is created.
  expect(again.said()).not.toContain("First account");
});

test("no acknowledged report is lost when the disk fills under load, again and again", async () => {
  const dataFolder = makeFolder();
  // In turn: no write succeeds, or only writes that need little more space.
  const sizes = [() => 4096, () => statSync(join(dataFolder, "platform.db-wal")).size + 1000];
  let round = 0;
  const withstood = await reportThroughOutages({
    variables: { DATA_DIR: dataFolder },
    start: startProcess,
    outage: {
      begin: ({ pid }) => {
        limitFiles(pid, sizes[round]?.() ?? 0);
        round += 1;
      },
      end: ({ pid }) => {
        limitFiles(pid, "unlimited");
      },
    },
    rounds: sizes.length,
    database: () => openDatabase({ databaseUrl: undefined, dataFolder, log: createLogger({ level: "silent" }) }),
  });
  expect(withstood.acknowledged).toBeGreaterThan(0);
  expect(withstood.interrupted).toBeGreaterThan(0);
  expect(withstood).toMatchObject({ lost: 0, stored: withstood.sent, counted: withstood.sent });
  expect(withstood.during[0]?.status).toBe(503);
  expect(withstood.recovered).toHaveLength(sizes.length);
}, 120_000);

test("a full disk stops the start with a clear message", async () => {
  const folder = makeFolder();
  const nothing = startProcess({ DATA_DIR: folder }, ["prlimit", "--fsize=20000"]);
  expect((await nothing.ended).code).toBe(1);
  expect(nothing.said()).toContain(`DATA_DIR: the folder ${folder} cannot be used (EFBIG`);
  expect(nothing.said()).toContain(fault);
  const little = startProcess({ DATA_DIR: folder }, ["prlimit", "--fsize=100000"]);
  expect((await little.ended).code).toBe(1);
  expect(little.said()).toContain(`${folder}: The disk reports an error.`);
  expect(nothing.said() + little.said()).not.toMatch(/\n\s+at /);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  // Nothing is left that keeps the next start from working.
  await startProcess({ DATA_DIR: folder, DEMO: "off" }).url();
});

test("a folder that is not writable stops the start with a clear message", async () => {
  const folder = makeFolder();
  chmodSync(folder, 0o500);
  // Without these capabilities, the modes of files count for root too.
  const asUser = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
  const platform = startProcess({ DATA_DIR: folder }, asUser);
  expect((await platform.ended).code).toBe(1);
  expect(platform.said()).toMatch(/DATA_DIR: the folder \S+ cannot be used \(EACCES.*\)\. The platform's user may not/);
  expect(platform.said()).not.toMatch(/\n\s+at /);
});

test("files that a killed process left unfinished are deleted by the next start", async () => {
  const folder = makeFolder();
  const left = ["files", "outbox", "."].map((name) => join(folder, name, "x.part"));
  for (const file of left) {
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, "x");
  }
  await startProcess({ DATA_DIR: folder, DEMO: "off" }).url();
  expect(left.filter((file) => existsSync(file))).toEqual([]);
});
