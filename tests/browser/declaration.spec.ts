import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { demoPassword, expect, test } from "../support/browser";

/** What a developer has before him: the project, apart from this one, so that it may be broken. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-dev-"));
  for (const name of ["index.html", "package.json", "public", "resources", "src", "tsconfig.json", "vite.config.ts"]) {
    cpSync(resolve(name), join(folder, name), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

function startVite(folder: string): {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
} {
  const child = spawn(process.execPath, [join("node_modules", "vite", "bin", "vite.js")], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "error",
      NO_COLOR: "1",
      DEMO_REPORTS: "off",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (said += data));
  return { child, said: () => said, ended: new Promise((done) => child.once("close", (code) => done(code))) };
}

const breakGateway = (folder: string): (() => void) => {
  const file = join(folder, "resources", "gateway.ts");
  const sound = readFileSync(file, "utf8");
  // A plain string instead of the types' own, as it is without a type check.
  writeFileSync(file, sound.replace('filters: ["eui", "name"]', 'filters: ["eui", "colour" as never]'));
  return () => writeFileSync(file, sound);
};

test.describe("a declaration that cannot work", () => {
  test("stops the development server with its place and its cure", async () => {
    const folder = copyOfProject();
    breakGateway(folder);
    const vite = startVite(folder);
    expect(await vite.ended).not.toBe(0);
    expect(vite.said()).toContain("gateway: list.filters[1]");
    expect(vite.said()).toContain('There is no field "colour". Use one of: id, eui, name');
    rmSync(folder, { recursive: true, force: true });
  });

  test("is shown on the page when it comes in while the server runs, and gone once it is mended", async ({ page }) => {
    test.setTimeout(120_000);
    const folder = copyOfProject();
    const vite = startVite(folder);
    await expect.poll(vite.said, { timeout: 60_000 }).toMatch(/Local: +http\S+/);
    const address = /Local: +(http\S+)/.exec(vite.said())?.[1] ?? "";
    await page.goto(`${address}device/gateway`);
    await page.getByLabel("邮箱").fill("admin@demo.test", { timeout: 60_000 });
    await page.getByLabel("密码", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    const heading = page.getByRole("heading", { name: "网关列表" });
    await expect(heading).toBeVisible({ timeout: 60_000 });

    const mend = breakGateway(folder);
    // Vite lays its own notice over the page as well when a call comes in just then.
    const shown = page.locator("#root");
    await expect(shown.getByText("gateway: list.filters[1]")).toBeVisible({ timeout: 30_000 });
    // Also a page that is opened while it is broken hears when it is mended.
    await page.reload();
    await expect(shown.getByText('There is no field "colour"')).toBeVisible();

    mend();
    await expect(heading).toBeVisible({ timeout: 30_000 });
    vite.child.kill("SIGTERM");
    await vite.ended;
    rmSync(folder, { recursive: true, force: true });
  });
});
