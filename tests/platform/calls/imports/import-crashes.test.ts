import { expect, test } from "vitest";
import { importThroughCrashes } from "../../../support/import-crashes";
import { dropAfterTest, openTestDatabases } from "../../../support/platform-database";
import { usePlatformProcess } from "../../../support/platform-process";

const start = usePlatformProcess();

test.each(openTestDatabases())(
  "two concurrent imports on $name write and log each row once, in spite of kills",
  async (engine) => {
    const created = dropAfterTest(await engine.createMigrated());
    const imported = await importThroughCrashes({ created, start, times: 5 });
    // How many kills interrupt an import depends on the machine, but there must be some.
    expect(imported.interrupted).toBeGreaterThan(0);
    expect(imported).toMatchObject({ lost: 0, toldTwice: 0, stored: imported.sent, logged: imported.sent });
    expect(imported.acknowledged).toBeGreaterThan(imported.sent / 4);
  },
  300_000,
);
