import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Client } from "pg";
import { code } from "../../src/contract";
import {
  test as base,
  demoPassword,
  expect,
  rowWith,
  signIn,
  signInAsAnother,
  startPlatform,
} from "../support/browser";
import { addReadmeExample, changedFiles, copyProject, failureOf, failureOfConsoleBuild } from "../support/project-copy";

/** A copy of the project with the README's example, built once for all tests of this file. */
let folder = "";

const bin = (program: string): string => `node_modules/.bin/${program}`;

/** Runs one statement. The helpers of the platform's tests import the platform, which only Vite can load. */
async function administer(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

function databaseNamed(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}

const test = base.extend<{ readonly postgres: string | undefined }>({
  postgres: [undefined, { option: true }],
  // The platform of the copy, on a database of its own.
  baseURL: async ({ postgres }, use) => {
    const name = `readme_${randomBytes(8).toString("hex")}`;
    if (postgres !== undefined) await administer(postgres, `create database ${name}`);
    const variables = postgres === undefined ? {} : { DATABASE_URL: databaseNamed(postgres, name) };
    const { url, stop } = await startPlatform(variables, folder);
    await use(url);
    await stop();
    if (postgres !== undefined) await administer(postgres, `drop database ${name} with (force)`);
  },
});

test.describe.configure({ mode: "default", timeout: 240_000 });

test.beforeAll(() => {
  folder = copyProject();
  addReadmeExample(folder);
  expect(failureOfConsoleBuild(folder)).toBe("");
  expect(failureOf(folder, bin("vite"), "build", "--ssr", "src/platform/start/main.ts", "--logLevel", "error")).toBe(
    "",
  );
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the README's example passes the linter and the compiler with one new file and two changed ones", () => {
  expect(failureOf(folder, bin("biome"), "check", "resources")).toBe("");
  expect(failureOf(folder, bin("tsc"), "--noEmit")).toBe("");
  expect(changedFiles(folder)).toEqual(["resources/index.ts", "resources/roles.ts", "resources/spare-part.ts"]);
});

interface Part {
  readonly id: number;
  readonly name: string;
  readonly state: number;
}

interface Answer<Data> {
  readonly code: number;
  readonly data: Data;
}

/** Makes calls as a demo account, as another program does. */
async function callerAs(page: Page, who: string, root = "admin/1") {
  const headers = { "Accept-Language": "en" };
  const post = (path: string, values: object) => page.request.post(path, { headers, form: { ...values } });
  const login = await post("/admin/1/user/login-email", {
    email: `${who}@demo.test`,
    password: demoPassword,
    token: "",
  });
  const { token } = (await login.json()).data;
  const send = (path: string, values: object) => post(`/${root}/${path}`, { ...values, token });
  return {
    call: async <Data = Part>(path: string, values: object = {}): Promise<Answer<Data>> =>
      (await send(path, values)).json(),
    file: async (path: string, values: object = {}): Promise<string> => (await send(path, values)).text(),
    upload: async (path: string, text: string): Promise<Answer<{ readonly imported: number }>> => {
      const file = { name: "parts.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
      return (await page.request.post(`/${root}/${path}`, { headers, multipart: { token, file } })).json();
    },
  };
}

const table = "Name,Volume,State\nHose,30,\nClamp,10,Disabled\n";

const engines = [
  { name: "SQLite", postgres: undefined },
  ...(process.env.TEST_DATABASE_URL === undefined
    ? []
    : [{ name: "PostgreSQL", postgres: process.env.TEST_DATABASE_URL }]),
];

for (const { name: engine, postgres } of engines) {
  test.describe(`spare parts on ${engine}`, () => {
    test.use({ postgres });

    test("are administered by browser and by wire", async ({ page }) => {
      await test.step("by wire", () => administerByWire(page));
      await test.step("by browser", () => administerInBrowser(page));
    });
  });
}

async function administerByWire(page: Page): Promise<void> {
  const dealer = await callerAs(page, "dealer");
  const other = await callerAs(page, "dealer2");
  const admin = await callerAs(page, "admin");
  const customer = await callerAs(page, "customer", "client/1");
  const names = async (filter: object, as = dealer): Promise<readonly string[]> => {
    const { data } = await as.call<{ readonly list: readonly Part[] }>("spare-part/list", filter);
    return data.list.map(({ name }) => name);
  };
  const newestEntry = async (): Promise<string> => {
    const { data } = await admin.call<{ readonly list: readonly { readonly content: string }[] }>("action/list");
    return data.list[0]?.content ?? "";
  };

  const { data: nozzle } = await dealer.call("spare-part/save", { name: "Nozzle", volume: 20 });
  expect(nozzle).toMatchObject({ name: "Nozzle", volume: 20, state: 1 });
  const edited = await dealer.call("spare-part/save", { id: nozzle.id, name: "Long nozzle", volume: 20, state: 1 });
  expect(edited).toMatchObject({ code: code.ok, data: { name: "Long nozzle" } });
  expect(await newestEntry()).toContain("Name: Nozzle → Long nozzle");
  expect(await dealer.call("spare-part/detail", { id: nozzle.id })).toMatchObject({ data: { name: "Long nozzle" } });
  expect(await dealer.upload("spare-part/import", table)).toMatchObject({ code: code.ok, data: { imported: 2 } });

  expect(await names({ sort_by: "volume", sort_order: "asc" })).toEqual(["Clamp", "Long nozzle", "Hose"]);
  expect(await names({ state: 0 })).toEqual(["Clamp"]);
  expect(await names({ name: "nozz" })).toEqual(["Long nozzle"]);
  expect(await dealer.file("spare-part/export", { format: "csv", name: "hose" })).toMatch(/^[^\n]+\n"?Hose/);

  expect(await dealer.call("spare-part/retire", { id: nozzle.id })).toMatchObject({ data: { state: 0 } });
  expect(await newestEntry()).toContain("Retire: Spare part “Long nozzle”");

  expect(await names({}, other)).toEqual([]);
  for (const path of ["detail", "retire", "delete"]) {
    expect(await other.call(`spare-part/${path}`, { id: nozzle.id })).toMatchObject({ code: code.notExist });
  }
  for (const as of [admin, customer]) {
    expect(await as.call("spare-part/list")).toMatchObject({ code: code.notAllowed });
    expect(await as.call("spare-part/save", { name: "Pump" })).toMatchObject({ code: code.notAllowed });
  }

  for (const { id } of (await dealer.call<{ readonly list: readonly Part[] }>("spare-part/list")).data.list) {
    expect(await dealer.call("spare-part/delete", { id })).toMatchObject({ code: code.ok });
  }
  expect(await newestEntry()).toContain("Delete: Spare part");
  expect(await names({})).toEqual([]);
}

async function administerInBrowser(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const theListShows = (...names: readonly string[]) =>
    expect(main.getByRole("row").getByRole("link").filter({ hasText: /\w/ })).toHaveText([...names]);

  await signIn(page, "dealer", { at: "/home" });
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Spare Parts" }).click();
  await expect(heading("Spare Parts")).toBeVisible();
  await main.getByRole("link", { name: "New spare part" }).first().click();
  await expect(heading("New spare part")).toBeVisible();
  await page.getByLabel("Name").fill("Nozzle");
  await page.getByLabel("Volume").fill("2000");
  await button("Save").click();
  await expect(page.getByText(/at most 1,?000/)).toBeVisible();
  await page.getByLabel("Volume").fill("20");
  await button("Save").click();
  await expect(heading("Nozzle")).toBeVisible();
  await button("Edit").click();
  await page.getByLabel("Name").fill("Long nozzle");
  await button("Save").click();
  await expect(heading("Long nozzle")).toBeVisible();

  await page.goto("/spare-part/upload");
  const file = { name: "parts.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await button("Check the file").click();
  await button("Import 2 rows").click();
  await expect(page.getByText("All 2 rows were imported.")).toBeVisible();

  await page.goto("/spare-part?state=1");
  await theListShows("Hose", "Long nozzle");
  await page.goto("/spare-part");
  await page.getByLabel("Search by name").fill("o");
  await page.keyboard.press("Enter");
  await theListShows("Hose", "Long nozzle");
  await page.goto("/spare-part");
  await button("Volume (ml)").click();
  await theListShows("Clamp", "Long nozzle", "Hose");

  await button("Import and export").click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog.getByText(`${(await downloading).suggestedFilename()} saved`)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(dialog).toBeHidden();

  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await button("Retire").click();
  await dialog.getByRole("button", { name: "Retire" }).click();
  await expect(dialog.getByText("2 succeeded")).toBeVisible();
  await dialog.getByText("Close", { exact: true }).click();
  await expect(main.getByRole("row").filter({ hasText: "Disabled" })).toHaveCount(3);

  const other = await signInAsAnother(page, "dealer2", "/spare-part");
  await expect(other.getByText("No spare part yet")).toBeVisible();
  await other.context().close();
  const admin = await signInAsAnother(page, "admin", "/log");
  await expect(rowWith(admin, "Retire: Spare part “Hose”")).toBeVisible();
  await expect(admin.getByRole("link", { name: "Spare Parts" })).toHaveCount(0);
  await admin.context().close();

  await rowWith(page, "Clamp").getByRole("link", { name: "Clamp" }).click();
  await expect(heading("Clamp")).toBeVisible();
  await button("More actions").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(heading("Spare Parts")).toBeVisible();
  await expect(rowWith(page, "Hose")).toBeVisible();
  await expect(rowWith(page, "Clamp")).toHaveCount(0);
}
