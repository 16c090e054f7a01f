import { expect, onTestFinished, test, vi } from "vitest";
import { ingestThroughCrashes } from "../support/ingest-crashes";
import { openTestDatabases } from "../support/platform-database";
import { usePlatformProcess } from "../support/platform-process";
import { showFigures } from "./support/figures";

const start = usePlatformProcess();
vi.setConfig({ testTimeout: 3_600_000 });

/** Number of kills. */
const times = 200;

test.each(openTestDatabases())("acknowledged reports survive kill -9 on $name", async (engine) => {
  const created = await engine.create();
  onTestFinished(() => created.drop());
  const { acknowledged, interrupted, known, lost, sent, stored, counted } = await ingestThroughCrashes({
    created,
    start,
    times,
    batch: 200,
  });
  showFigures(`Reports during ${times} kills on ${engine.name}`, [
    {
      kills: times,
      acknowledged,
      lost,
      "interrupted batches": interrupted,
      "of them stored": known,
      sent,
      stored,
      counted,
    },
  ]);
  expect(lost).toBe(0);
});
