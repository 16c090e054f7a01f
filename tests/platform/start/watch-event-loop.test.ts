import { expect, onTestFinished, test, vi } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import { watchEventLoop } from "../../../src/platform/start/watch-event-loop";

test("an event loop that was late is logged with its delay", async () => {
  const lines: { readonly ms: number; readonly level: string }[] = [];
  const log = createLogger({ level: "warn", stream: { write: (line) => void lines.push(JSON.parse(line)) } });
  onTestFinished(watchEventLoop(log, 500));
  const block = (): void => {
    const end = performance.now() + 200;
    while (performance.now() < end);
  };
  // Several times: the monitor does not see a delay that begins before its own first turn.
  await vi.waitFor(
    () => {
      block();
      expect(lines).not.toEqual([]);
    },
    { timeout: 20_000 },
  );
  expect(lines[0]).toMatchObject({ level: "warn", message: expect.stringContaining("event loop") });
  expect(lines[0]?.ms).toBeGreaterThan(100);
});
