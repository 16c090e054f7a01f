import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { test as base, expect, type Locator, type Page, type Request } from "@playwright/test";
import { startFlags } from "./start-flags";
import { temporaryRoot } from "./temporary-root";

/** A platform as `npm start` runs it, with demo data, on its own port and in its own folder. */
export interface RunningPlatform {
  readonly url: string;
  readonly dataFolder: string;
}

interface Workers {
  readonly platform: RunningPlatform;
}

interface Options {
  /**
   * Whether the browser asks to save data. Then no page loads the files of the next pages in advance, which are most of
   * its requests.
   */
  readonly savesData: boolean;
}

export const demoPassword = "grease-demo";

/** Name of the environment variable with the folder of `prepareDemo`. */
const preparedFolder = "PREPARED_DEMO";

/**
 * Makes the demo data before all tests. Each platform starts with a copy, in a quarter of the time.
 *
 * @returns deletes the data
 */
export default async function prepareDemo(): Promise<() => void> {
  const { dataFolder, end } = await startPlatform();
  await end();
  process.env[preparedFolder] = dataFolder;
  return () => rmSync(dataFolder, { recursive: true, force: true });
}

/** Copies the data of `prepareDemo` into the folder of a platform. */
export function copyDemo(dataFolder: string): void {
  const prepared = process.env[preparedFolder];
  if (prepared !== undefined) cpSync(prepared, dataFolder, { recursive: true });
}

/**
 * Starts the built platform.
 *
 * @param project the folder of another copy of the project
 */
export async function startPlatform(
  variables: Readonly<Record<string, string>> = {},
  project = ".",
): Promise<
  RunningPlatform & {
    /** The printed text, for example with the password of the first account of an empty platform. */
    readonly printed: () => string;
    /** Ends the process. The data stays. */
    end(): Promise<void>;
    /** Ends the process and deletes the data. */
    stop(): Promise<void>;
  }
> {
  const dataFolder = mkdtempSync(join(temporaryRoot(), "lubricator-browser-"));
  if (variables.DEMO !== "off") copyDemo(dataFolder);
  const child = spawn(process.execPath, [...startFlags(), resolve(project, "dist/platform/main.js")], {
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: dataFolder,
      LOG_LEVEL: "error",
      // New reports would change the data during a test.
      DEMO_REPORTS: "off",
      ...variables,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  let output = "";
  const url = await new Promise<string>((done, fail) => {
    child.stderr.on("data", (data) => {
      output += data;
      const address = /The console is at (\S+)/.exec(output)?.[1];
      if (address !== undefined) done(address);
    });
    ended.then(() => fail(new Error(`The platform ended before it was ready:\n${output}`)));
  });
  const end = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  return {
    url,
    dataFolder,
    printed: () => output,
    end,
    async stop() {
      await end();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Each worker has its own platform, so that tests do not share records. */
export const test = base.extend<Options, Workers>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the used fixtures from this pattern.
    async ({}, use) => {
      const running = await startPlatform();
      await use(running);
      await running.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    await context.addInitScript((saveData) => {
      Object.defineProperty(navigator, "connection", { value: { saveData } });
    }, savesData);
    await use(context);
  },
});

export { expect };

export type Language = "zh" | "en";

/** Enters the current password in the dialog that asks for it, in English. */
export async function confirmIdentity(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Current password").fill(password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

interface SignIn {
  readonly language?: Language;
  /** The address to open. Default: none. `/login` forwards to the landing page of the role. */
  readonly at?: string;
}

/**
 * Signs in as a demo account (`admin`) with the call only, because the login screen and the dashboard after it take
 * longer than most tests. Deletes what the browser has stored before. Pages that are open keep their session until
 * they are loaded again.
 */
export async function signIn(page: Page, who: string, { language = "en", at }: SignIn = {}): Promise<void> {
  const answer = await page.request.post("/admin/1/user/login-email", {
    form: { email: `${who}@demo.test`, password: demoPassword, token: "" },
  });
  const { code, message, data } = await answer.json();
  expect(code, message).toBe(0);
  const stored = { language, user: JSON.stringify(data.user), token: data.token, signIn: String(performance.now()) };
  // `setStorageState` would open another page for it.
  await page.context().addInitScript(storeOnce, { origin: new URL(answer.url()).origin, stored });
  if (at === undefined) return;
  await page.goto(at);
  await expect(page.getByRole("navigation").first()).toBeVisible();
}

/** Stores a session, if the browser has not had it or a later one. Runs in each page, before its scripts. */
function storeOnce({ origin, stored }: { origin: string; stored: Record<string, string> & { signIn: string } }): void {
  if (location.origin !== origin) return;
  if (Number(localStorage.getItem("lubricator.signIn") ?? 0) >= Number(stored.signIn)) return;
  localStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(`lubricator.${name}`, value);
}

/** Signs in as a demo account on the open login screen. */
export async function fillLogin(
  page: Page,
  who: string,
  { language = "en" }: { language?: Language } = {},
): Promise<void> {
  const isEnglish = language === "en";
  await page.getByLabel(isEnglish ? "Email" : "邮箱").fill(`${who}@demo.test`);
  await page.getByLabel(isEnglish ? "Password" : "密码", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation").first()).toBeVisible();
}

/** Signs in as another account in a new browser context, as on another machine. */
export async function signInAsAnother(page: Page, who: string, at: string): Promise<Page> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page's browser is closed.");
  const origin = new URL(page.url()).origin;
  const context = await browser.newContext({ baseURL: origin, viewport: page.viewportSize() });
  const other = await context.newPage();
  await signIn(other, who, { at });
  return other;
}

/** The row of a list with a text. */
export const rowWith = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text });

/** Records the calls of a page from now on, with their form fields. */
export function callsOf(page: Page): { readonly path: string; readonly fields: Record<string, string> }[] {
  const calls: { path: string; fields: Record<string, string> }[] = [];
  page.on("request", (request: Request) => {
    const path = /\/(?:admin|client)\/1\/(.+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (path !== undefined)
      calls.push({ path, fields: Object.fromEntries(new URLSearchParams(request.postData() ?? "")) });
  });
  return calls;
}
