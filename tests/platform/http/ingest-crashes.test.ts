import { expect, test } from "vitest";
import { ingestThroughCrashes } from "../../support/ingest-crashes";
import { dropAfterTest, openTestDatabases } from "../../support/platform-database";
import { usePlatformProcess } from "../../support/platform-process";

const start = usePlatformProcess();

/** One kill at each of the tested points. `npm run bench -- crashes` does more. */
const times = 7;

test.each(openTestDatabases())(
  "on $name, no acknowledged report is lost or counted twice after kill -9",
  async (engine) => {
    const created = dropAfterTest(await engine.createMigrated());
    const survived = await ingestThroughCrashes({ created, start, times, batch: 50 });
    expect(survived.acknowledged).toBeGreaterThan(times * 50);
    expect(survived.interrupted).toBeGreaterThanOrEqual(times);
    expect(survived).toMatchObject({ lost: 0, stored: survived.sent, counted: survived.sent });
    expect(survived.dispensed).toBeCloseTo(survived.told, 6);
  },
  600_000,
);
