/**
 * The browser of the browser tests.
 *
 * Closed networks do not allow downloads of browser builds, so the browser is part of an npm package
 * (`@sparticuz/chromium`). It is unpacked once per user and package version, which takes about 1.5 s. `CHROMIUM_PATH`
 * selects another browser, for example Debian's `/usr/bin/chromium`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { LaunchOptions } from "@playwright/test";
import { temporaryRoot } from "./temporary-root";

/** Flags that stop requests of Chromium to its vendor. On a closed network each of them would fail. */
const quietFlags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Starts each page with a large heap for new objects, in MB. Growing to this size is a tenth of the tests' CPU time.
 * Benches do without, because browsers of users have no such flag.
 */
const heapFlags = ["--js-flags=--min-semi-space-size=32"];

/** Flags for WebGL in software, which the map needs. */
export const webglFlags = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];

/**
 * Playwright's flag that moves shared memory to files in the temporary folder, for machines whose `/dev/shm` is small.
 * A tenth of the system time of the tests was spent on these files.
 */
const sharedMemory = temporaryRoot() === "/dev/shm" ? ["--disable-dev-shm-usage"] : [];

/**
 * The options of `chromium.launch` for this machine.
 *
 * @throws Error if the folder of the unpacked browser belongs to another user
 */
export async function chromiumLaunchOptions({ hasWebgl = false, hasLargeHeap = false } = {}): Promise<LaunchOptions> {
  const quiet = hasWebgl ? [...quietFlags.filter((flag) => flag !== "--disable-gpu"), ...webglFlags] : quietFlags;
  const args = hasLargeHeap ? [...quiet, ...heapFlags] : quiet;
  // Chromium's sandbox does not work for root or without the setuid helper. The tests only open our own pages.
  const common: LaunchOptions = { args, chromiumSandbox: false, ignoreDefaultArgs: sharedMemory };
  const path = process.env.CHROMIUM_PATH;
  if (path) return { ...common, executablePath: path };

  const home = await unpackedChromium();
  const executablePath = join(home, "chromium");
  return { ...common, executablePath, env: { ...environment(), ...bundledResources(home, executablePath) } };
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Environment for the package's libraries and fonts. Those of the machine are preferred: its fonts include Chinese. */
function bundledResources(home: string, executable: string): { LD_LIBRARY_PATH?: string; FONTCONFIG_FILE?: string } {
  const env: { LD_LIBRARY_PATH?: string; FONTCONFIG_FILE?: string } = {};
  const linked = spawnSync("ldd", [executable], { encoding: "utf8" });
  if (linked.status !== 0 || linked.stdout.includes("not found")) {
    env.LD_LIBRARY_PATH = [join(home, "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  }
  if (!existsSync("/etc/fonts/fonts.conf")) env.FONTCONFIG_FILE = join(home, "fonts.conf");
  return env;
}

/** The folder with the unpacked browser. If two processes unpack it at the same time, one rename succeeds. */
async function unpackedChromium(): Promise<string> {
  const user = userInfo();
  const home = join(tmpdir(), `lubricator-chromium-${packageVersion()}-${user.uid}`);
  if (!existsSync(home)) await unpackInto(home);
  if (user.uid >= 0 && statSync(home).uid !== user.uid) {
    throw new Error(`${home} belongs to another user. Remove it, or set CHROMIUM_PATH to another browser.`);
  }
  return home;
}

async function unpackInto(home: string): Promise<void> {
  const fresh = mkdtempSync(`${home}.`);
  const saved = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV };
  const { default: chromium } = await import("@sparticuz/chromium");
  try {
    // The package unpacks into the temporary folder. It unpacks its libraries only on AWS Lambda, so this variable
    // pretends that. It is set after the import, because on import the package would change this process's environment.
    process.env.TMPDIR = fresh;
    process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs22.x";
    await chromium.executablePath();
  } finally {
    for (const [name, value] of Object.entries(saved)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  // The package's fonts.conf contains the folders of AWS Lambda.
  const folders = ["/usr/share/fonts", join(home, "fonts")].map((folder) => `<dir>${folder}</dir>`).join("");
  const cache = `<cachedir>${join(home, "font-cache")}</cachedir>`;
  writeFileSync(join(fresh, "fonts.conf"), `<?xml version="1.0"?><fontconfig>${folders}${cache}</fontconfig>\n`);
  try {
    renameSync(fresh, home);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const root = entry.slice(0, entry.lastIndexOf("/build/"));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return version;
}
