import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, inject, onTestFinished, vi } from "vitest";
import { threadModules } from "../../src/build/thread-modules";
import { startFlags } from "./start-flags";

/** A platform in a separate process. */
export interface PlatformProcess {
  readonly pid: number;
  /** Standard output so far: the log. */
  readonly log: () => string;
  /** Standard error so far: messages for the user at the terminal. */
  readonly said: () => string;
  /** Its URL, as soon as it is ready. Rejects with its standard error if it ends before that. */
  readonly url: () => Promise<string>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

/** The folder with the built platform, and a console of one page. Files of one worker share it. */
let built: Promise<string> | undefined;

async function buildPlatform(): Promise<string> {
  const { build } = await import("vite");
  const folder = join(inject("builds"), String(process.pid));
  await build({
    configFile: false,
    plugins: [threadModules()],
    logLevel: "error",
    build: { ssr: "src/platform/start/main.ts", outDir: join(folder, "platform"), copyPublicDir: false },
  });
  mkdirSync(join(folder, "console"));
  writeFileSync(join(folder, "console", "index.html"), "<title>console</title>");
  return folder;
}

/**
 * Builds the platform, with a console of one page. The returned function starts it.
 *
 * @returns takes the environment variables, and a command that runs the rest of its arguments as a program, for example
 *   `["prlimit", "--fsize=1000"]`. `command` is the rest of the command line, for example `["backup", folder]`.
 */
export function usePlatformProcess(): (
  variables: Record<string, string>,
  under?: readonly string[],
  command?: readonly string[],
) => PlatformProcess {
  let folder = "";
  // Starting a process can take long on a busy machine.
  vi.setConfig({ testTimeout: 60_000 });
  beforeAll(async () => {
    built ??= buildPlatform();
    folder = await built;
  }, 60_000);

  return (variables, under = [], command = []) => {
    const node = [process.execPath, ...startFlags(), join(folder, "platform", "main.js")];
    const [program = "", ...rest] = [...under, ...node, ...command];
    const child = spawn(program, rest, {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", ...variables },
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    return watch(child);
  };
}

function watch(child: ChildProcess): PlatformProcess {
  let log = "";
  let said = "";
  child.stdout?.on("data", (data) => {
    log += data;
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((done) => {
    child.once("close", (code, signal) => done({ code, signal }));
  });
  const url = new Promise<string>((done, fail) => {
    child.stderr?.on("data", (data) => {
      said += data;
      const found = /The console is at (\S+)\n/.exec(said)?.[1];
      if (found) done(found);
    });
    ended.then(() => fail(new Error(`The platform ended before it was ready:\n${said}`)));
  });
  // A test that expects the platform to end does not use the URL.
  url.catch(() => {});
  return {
    pid: child.pid ?? 0,
    log: () => log,
    said: () => said,
    url: () => url,
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
