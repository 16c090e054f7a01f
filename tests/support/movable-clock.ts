import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryRoot } from "./temporary-root";

/**
 * Polls an offset in ms from a file and adds it to the process clock. Intervals are capped at 2 s, because jobs are due by
 * this clock.
 */
const script = `
  import { readFileSync } from "node:fs";
  const real = Date.now.bind(Date);
  let ahead = 0;
  Date.now = () => real() + ahead;
  const each = setInterval;
  globalThis.setInterval = (task, pause, ...values) => each(task, Math.min(pause, 2000), ...values);
  each(() => {
    try { ahead = Number(readFileSync(process.env.CLOCK_FILE, "utf8")); } catch {}
  }, 100).unref();
`;

/** A clock of a platform process that a test sets forward instead of waiting. */
export function movableClock() {
  const file = join(temporaryRoot(), `clock-${process.pid}-${performance.now()}`);
  let minutes = 0;
  writeFileSync(file, "0");
  return {
    /** For the environment of the process. */
    variables: {
      CLOCK_FILE: file,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
    },
    now: () => Date.now() + minutes * 60_000,
    forward(by: number) {
      minutes += by;
      writeFileSync(file, String(minutes * 60_000));
    },
    remove: () => rmSync(file, { force: true }),
  };
}
