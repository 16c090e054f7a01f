import { expect, onTestFinished, test } from "vitest";
import { ingestThroughCrashes } from "../../support/ingest-crashes";
import { openTestDatabases } from "../../support/platform-database";
import { usePlatformProcess } from "../../support/platform-process";

const start = usePlatformProcess();

/** Once at each of the points at which the process is caught; `npm run bench` does so 200 times. */
const times = 7;

test.each(openTestDatabases())(
  "on $name, of the reports that were acknowledged before a kill -9 none is lost, and none counts twice",
  async (engine) => {
    const created = await engine.createMigrated();
    onTestFinished(() => created.drop());
    const survived = await ingestThroughCrashes({ created, start, times, batch: 50 });
    expect(survived.acknowledged).toBeGreaterThan(times * 50);
    expect(survived.interrupted).toBeGreaterThanOrEqual(times);
    expect(survived).toMatchObject({ lost: 0, stored: survived.sent, counted: survived.sent });
    expect(survived.dispensed).toBeCloseTo(survived.told, 6);
  },
  600_000,
);
