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

// process.test.ts tests a second process, and kill -9.
test("locks a folder once, and again after its release", () => {
  const folder = makeFolder();
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(folder);
  lock.release();
  lock.release();
  lockFolder(folder).release();
});

test("creates a missing folder that only its owner can read", () => {
  const folder = join(makeFolder(), "a", "b");
  lockFolder(folder).release();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("explains that a folder cannot be created", () => {
  const file = join(makeFolder(), "file");
  writeFileSync(file, "");
  expect(() => lockFolder(join(file, "data"))).toThrow(/cannot be used .*\n.*may create and write/);
});
