import { spawn } from "node:child_process";
import { resolve } from "node:path";

/** A simulator in a separate process. */
export interface RunningSimulator {
  /** Its output so far. */
  readonly said: () => string;
  /** Stops it as Ctrl+C does. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the built simulator. @param options for example `["--devices", "1"]` */
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
