import { describe, expect, onTestFinished, test, vi } from "vitest";
import { importThroughCrashes } from "../support/import-crashes";
import { ingestThroughCrashes } from "../support/ingest-crashes";
import { openTestDatabases } from "../support/platform-database";
import { usePlatformProcess } from "../support/platform-process";
import { showFigures } from "./support/figures";

const start = usePlatformProcess();
vi.setConfig({ testTimeout: 3_600_000 });

/** Kills of each test. */
const times = Number(process.env.KILLS ?? 200) / 2;

describe.each(openTestDatabases())("after kill -9 on $name", (engine) => {
  const create = async () => {
    const created = await engine.create();
    onTestFinished(() => created.drop());
    return created;
  };

  test("no acknowledged report is lost", async () => {
    const survived = await ingestThroughCrashes({ created: await create(), start, times, batch: 200 });
    const { acknowledged, interrupted, known, lost, sent, stored, counted } = survived;
    showFigures(`Reports on ${engine.name}`, [
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
    expect(survived).toMatchObject({ lost: 0, stored: sent, counted: sent });
  });

  test("no acknowledged row of an import is lost", async () => {
    const imported = await importThroughCrashes({ created: await create(), start, times });
    const { acknowledged, interrupted, known, lost, sent, stored, logged, toldTwice } = imported;
    showFigures(`Imported rows on ${engine.name}`, [
      {
        kills: times,
        acknowledged,
        lost,
        "told twice": toldTwice,
        "interrupted calls": interrupted,
        "rows of them stored": known,
        sent,
        stored,
        logged,
      },
    ]);
    expect(imported).toMatchObject({ lost: 0, toldTwice: 0, stored: sent, logged: sent });
  });
});
