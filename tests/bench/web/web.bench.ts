import { type Browser, chromium } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import { demoPassword, startPlatform } from "../../support/browser";
import { chromiumLaunchOptions } from "../../support/chromium";
import { type Line, showFigures, spreadOf } from "../support/figures";
import { startBaseline } from "./baseline-server";
import { scoresOf } from "./scores";
import { clickToRow, heapOf, type StorageState, visit } from "./visits";

const rounds = Number(process.env.ROUNDS ?? 5);

const names = ["console", "baseline"] as const;

interface App {
  readonly name: (typeof names)[number];
  readonly url: string;
}

interface Session {
  readonly token: string;
  readonly user: object;
}

/** The measured values of both apps, by the name of the figure. */
const figures = new Map<string, Record<App["name"], number[]>>();

function add(name: string, app: App, value: number): void {
  const row = figures.get(name) ?? { console: [], baseline: [] };
  figures.set(name, row);
  row[app.name].push(value);
}

/** The scripts that each page of the console loaded in the last round. The message of a failure lists them. */
const scripts = new Map<string, readonly string[]>();

const medianOf = (name: string, app: App["name"]): number => spreadOf(figures.get(name)?.[app] ?? []).median;

async function callPlatform(url: string, path: string, form: Readonly<Record<string, string>>) {
  const answer = await fetch(`${url}/admin/1/${path}`, { method: "POST", body: new URLSearchParams(form) });
  return (await answer.json()).data;
}

/** A browser storage with the language and, if given, the session. */
function stateOf(url: string, session: Session | null): StorageState {
  const stored = { language: "en", ...(session && { token: session.token, user: JSON.stringify(session.user) }) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name: `lubricator.${name}`, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

test("the console compared with a plain Refine + antd app, the baseline", async () => {
  const platform = await startPlatform();
  onTestFinished(() => platform.stop());
  const baseline = await startBaseline(platform.url);
  onTestFinished(() => baseline.stop());
  const browser = await chromium.launch(await chromiumLaunchOptions());
  onTestFinished(() => browser.close());

  const login = { email: "admin@demo.test", password: demoPassword };
  const session: Session = await callPlatform(platform.url, "user/login-email", login);
  const { list } = await callPlatform(platform.url, "device/list", { token: session.token, page: "1" });
  const row = String(list[0].imei ?? list[0].eui);

  const apps: readonly App[] = [
    { name: "console", url: platform.url },
    { name: "baseline", url: baseline.url },
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const app of round % 2 === 0 ? apps : apps.toReversed()) {
      await measureVisits(browser, app, session, row);
      await measureScores(app, session);
    }
  }

  const lines = [...figures.keys()].map((name): Line => {
    const [own, other] = [medianOf(name, "console"), medianOf(name, "baseline")];
    return { median: name, console: own, baseline: other, ratio: (own / other).toFixed(2) };
  });
  showFigures(`The console compared with a plain Refine + antd app, ${rounds} rounds`, lines);

  const limits = { "login: JS kB": 185, "login: JS files": 6, "list: JS kB": 340, "list: JS files": 12 };
  for (const [name, limit] of Object.entries(limits)) {
    const files = scripts.get(name.split(":")[0] ?? "")?.join("\n  ");
    expect.soft(medianOf(name, "console"), `${name} of\n  ${files}\n`).toBeLessThanOrEqual(limit);
  }
});

async function measureVisits(browser: Browser, app: App, session: Session, row: string): Promise<void> {
  const signedIn = stateOf(app.url, session);
  const pages = {
    login: { path: "/login", storageState: stateOf(app.url, null), shows: ["input", ""] },
    list: { path: "/device", storageState: signedIn, shows: ["tbody tr", row] },
    dashboard: { path: "/home", storageState: signedIn, shows: ["main", ""] },
  } as const;
  for (const [name, { path, ...options }] of Object.entries(pages)) {
    const { page, client, load, isQuiet } = await visit(browser, { url: app.url + path, row, ...options });
    if (name === "dashboard") {
      add("click → first row, ms", app, await clickToRow(page, "Device List"));
      await isQuiet();
      await page.getByRole("link", { name: "Data", exact: true }).first().click();
      await isQuiet();
      add("click → first row, second visit, ms", app, await clickToRow(page, "Device List"));
      await isQuiet();
      add("heap after both clicks, MB", app, await heapOf(client));
    } else {
      if (app.name === "console") scripts.set(name, load.scripts.names);
      add(`${name}: JS kB`, app, load.scripts.kB);
      add(`${name}: JS files`, app, load.scripts.files);
      add(`${name}: all kB`, app, load.all.kB);
      add(`${name}: all files`, app, load.all.files);
      add(`${name}: usable after, ms`, app, load.usable);
    }
    await page.context().close();
  }
}

async function measureScores(app: App, session: Session): Promise<void> {
  for (const form of ["mobile", "desktop"] as const) {
    for (const [name, path] of [
      ["login", "/login"],
      ["list", "/device"],
    ] as const) {
      const scores = await scoresOf(app.url + path, form, stateOf(app.url, name === "login" ? null : session));
      for (const [what, value] of Object.entries(scores)) add(`${name}: ${form} ${what}`, app, value);
    }
  }
}
