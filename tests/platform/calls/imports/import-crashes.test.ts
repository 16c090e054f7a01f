import { expect, onTestFinished, test } from "vitest";
import { importThroughCrashes } from "../../../support/import-crashes";
import { openTestDatabases } from "../../../support/platform-database";
import { usePlatformProcess } from "../../../support/platform-process";

const start = usePlatformProcess();

test.each(openTestDatabases())(
  "on $name, rows that two import at the same time are there once each after kills, with their lines in the log",
  async (engine) => {
    const created = await engine.createMigrated();
    onTestFinished(() => created.drop());
    const imported = await importThroughCrashes({ created, start, times: 5 });
    // How many kills fall into an import is the machine's affair; without any the test would show nothing.
    expect(imported.interrupted).toBeGreaterThan(0);
    expect(imported).toMatchObject({ lost: 0, toldTwice: 0, stored: imported.sent, logged: imported.sent });
    expect(imported.acknowledged).toBeGreaterThan(imported.sent / 4);
  },
  300_000,
);
