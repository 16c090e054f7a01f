import { spawn } from "node:child_process";
import { resolve } from "node:path";

/** A simulator that runs as a process of its own. */
export interface RunningSimulator {
  /** Everything that it has said so far. */
  readonly said: () => string;
  /** Asks it to end as Ctrl+C does; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the built simulator with these options (`--devices`, `1`). */
export function startSimulator(options: readonly string[]): RunningSimulator {
  const child = spawn(process.execPath, [resolve("dist/simulator/main.js"), ...options], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      said += data;
    });
  }
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  return {
    said: () => said,
    stop: () => {
      child.kill("SIGINT");
      return ended;
    },
  };
}
