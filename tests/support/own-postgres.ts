import { execFile } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

/** A PostgreSQL server that a test may stop and kill. The user of its URL is a superuser. */
export interface OwnPostgres {
  readonly url: string;
  /** Resolves once the server accepts connections. */
  start(): Promise<void>;
  /** Ends every connection and stops the server. */
  stop(): Promise<void>;
  /** Kills the server's main process; its children end by themselves. */
  kill(): Promise<void>;
  /** Starts a streaming replica of the server. */
  addReplica(): Promise<OwnPostgres>;
  /** Stops the server and deletes its folder. */
  drop(): Promise<void>;
}

const run = promisify(execFile);
const installed = "/usr/lib/postgresql";
const isRoot = process.getuid?.() === 0;

/** Runs one of the server's programs. PostgreSQL refuses to run as root. */
async function program(name: string, args: readonly string[]): Promise<void> {
  const [newest] = readdirSync(installed).sort((one, other) => Number(other) - Number(one));
  if (newest === undefined)
    throw new Error(`No PostgreSQL below ${installed}: install one, or unset TEST_DATABASE_URL.`);
  const path = join(installed, newest, "bin", name);
  if (!isRoot) return void (await run(path, args));
  const command = [path, ...args].map((part) => `'${part}'`).join(" ");
  await run("su", ["postgres", "-s", "/bin/sh", "-c", command], { cwd: "/" });
}

/** Creates an empty server in a temporary folder and starts it. */
export const startOwnPostgres = (): Promise<OwnPostgres> =>
  startIn((data) => program("initdb", ["-D", data, "-U", "lubricator", "-A", "trust", "--no-sync", "-E", "UTF8"]));

/** @param fill creates the data folder of the server */
async function startIn(fill: (data: string) => Promise<void>): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-postgres-"));
  if (isRoot) {
    const { stdout } = await run("id", ["-u", "postgres"]);
    chownSync(folder, Number(stdout), -1);
  }
  const data = join(folder, "data");
  const port = await freePort();
  // The password is in the URL only, so that a test can look for it in answers; local connections are trusted.
  // Without fsync a killed server loses nothing, as long as the machine lives.
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const pidFile = join(data, "postmaster.pid");
  const pid = (): number => Number(readFileSync(pidFile, "utf8").split("\n", 1)[0]);
  const stop = () => program("pg_ctl", ["-D", data, "-m", "fast", "-w", "stop"]);

  const own: OwnPostgres = {
    url: `postgres://lubricator:hunter2@127.0.0.1:${port}/postgres`,
    async start() {
      for (let turn = 0; ; turn += 1) {
        try {
          return await program("pg_ctl", ["-D", data, "-l", join(folder, "log"), "-o", options, "-w", "start"]);
        } catch (error) {
          // The children of a killed server may still be ending.
          if (turn === 20) throw error;
          await pause(250);
        }
      }
    },
    stop,
    async kill() {
      const killed = pid();
      process.kill(killed, "SIGKILL");
      while (isRunning(killed)) await pause(10);
    },
    addReplica: () =>
      startIn((copy) =>
        program("pg_basebackup", [
          "-D",
          copy,
          "-R",
          "--no-sync",
          "-c",
          "fast",
          "-h",
          "127.0.0.1",
          "-p",
          `${port}`,
          "-U",
          "lubricator",
        ]),
      ),
    async drop() {
      await stop().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await fill(data);
    await own.start();
    return own;
  } catch (error) {
    await own.drop();
    throw error;
  }
}

/** Whether a process exists. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A TCP port of this machine that nobody uses. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
