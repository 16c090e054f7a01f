import { test, vi } from "vitest";
import { usePlatformProcess } from "../support/platform-process";
import { showFigures, spreadColumns, spreadOf, timed } from "./support/figures";
import { benchFleets } from "./support/fleets";
import { startHealthy, stop } from "./support/server";

const startProcess = usePlatformProcess();
// Overrides the timeout that `usePlatformProcess` sets for tests.
vi.setConfig({ testTimeout: 3_600_000 });

/** Number of measured starts. */
const starts = 10;

test.each(benchFleets(10_000))("starts with an existing fleet on $name", async ({ name, open }) => {
  const variables = await open();
  const start = () => startHealthy(() => startProcess({ ...variables, DEMO: "off", LOG_LEVEL: "warn" }));
  // Not measured: it may migrate an older database.
  let { server } = await start();
  const durations: number[] = [];
  for (let turn = 0; turn < starts; turn += 1) {
    await stop(server);
    const [took, next] = await timed(start);
    durations.push(took);
    server = next.server;
  }
  await stop(server);
  showFigures(`Start on ${name}, until /health answers 200`, [spreadColumns(spreadOf(durations))]);
});
