import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "../../../src/platform/services/folder-lock";

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

// Another process is tested in process.test.ts, with kill -9.
test("a folder is taken once, and free when released", () => {
  const folder = makeFolder();
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(folder);
  lock.release();
  lock.release();
  lockFolder(folder).release();
});

test("a missing folder is made, for its owner alone", () => {
  const folder = join(makeFolder(), "a", "b");
  lockFolder(folder).release();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a folder that cannot be made is told", () => {
  const file = join(makeFolder(), "file");
  writeFileSync(file, "");
  expect(() => lockFolder(join(file, "data"))).toThrow(/cannot be used .*\n.*may create and write/);
});
