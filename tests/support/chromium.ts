/**
 * The browser of the browser tests.
 *
 * Downloads of browser builds fail on closed networks, so the browser comes out of an npm package
 * (`@sparticuz/chromium`): it is unpacked once per user and package version, about 1.5 s, and then reused.
 * `CHROMIUM_PATH` names another one, say Debian's `/usr/bin/chromium`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { LaunchOptions } from "@playwright/test";

/** Keep Chromium from calling home: on a closed network each such call is a refused connection. */
const quiet = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** WebGL in software, for the map. */
export const webglFlags = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];

/**
 * What `chromium.launch` needs on this machine.
 * @throws Error when the unpacked browser's folder belongs to another user
 */
export async function chromiumLaunchOptions({ hasWebgl = false } = {}): Promise<LaunchOptions> {
  const args = hasWebgl ? [...quiet.filter((flag) => flag !== "--disable-gpu"), ...webglFlags] : quiet;
  // Neither root nor a user without the setuid helper can have Chromium's sandbox; the pages are our own.
  const common: LaunchOptions = { args, chromiumSandbox: false };
  const path = process.env.CHROMIUM_PATH;
  if (path) return { ...common, executablePath: path };

  const home = await unpackedChromium();
  const executablePath = join(home, "chromium");
  return { ...common, executablePath, env: { ...environment(), ...lacking(home, executablePath) } };
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Libraries and fonts out of the package, each only where the machine has none of its own (its own know Chinese). */
function lacking(home: string, executable: string): { LD_LIBRARY_PATH?: string; FONTCONFIG_FILE?: string } {
  const env: { LD_LIBRARY_PATH?: string; FONTCONFIG_FILE?: string } = {};
  const linked = spawnSync("ldd", [executable], { encoding: "utf8" });
  if (linked.status !== 0 || linked.stdout.includes("not found")) {
    env.LD_LIBRARY_PATH = [join(home, "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  }
  if (!existsSync("/etc/fonts/fonts.conf")) env.FONTCONFIG_FILE = join(home, "fonts.conf");
  return env;
}

/** The folder with the unpacked browser. Two processes may come at once: each unpacks, one rename wins. */
async function unpackedChromium(): Promise<string> {
  const user = userInfo();
  const home = join(tmpdir(), `lubricator-chromium-${packageVersion()}-${user.uid}`);
  if (!existsSync(home)) await unpackInto(home);
  if (user.uid >= 0 && statSync(home).uid !== user.uid) {
    throw new Error(`${home} belongs to another user. Remove it, or set CHROMIUM_PATH to a browser of your own.`);
  }
  return home;
}

async function unpackInto(home: string): Promise<void> {
  const fresh = mkdtempSync(`${home}.`);
  const saved = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV };
  const { default: chromium } = await import("@sparticuz/chromium");
  try {
    // The package unpacks into the folder for temporary files, and its libraries only where it believes to be
    // on Lambda. It is told so after it was loaded: at loading it would bend this process's own environment.
    process.env.TMPDIR = fresh;
    process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs22.x";
    await chromium.executablePath();
  } finally {
    for (const [name, value] of Object.entries(saved)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  // The package's own fonts.conf names Lambda's folders.
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
