import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyDemo, demoPassword, expect, test } from "../support/browser";
import { copyProject } from "../support/project-copy";

function startVite(folder: string): {
  readonly child: ChildProcess;
  readonly output: () => string;
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
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
  return { child, output: () => output, ended: new Promise((done) => child.once("close", (code) => done(code))) };
}

/** Adds a fault to a declaration. Returns a function that removes it. */
const breakGateway = (folder: string): (() => void) => {
  const file = join(folder, "resources", "gateway.ts");
  const valid = readFileSync(file, "utf8");
  // `as never` hides the fault from the compiler.
  const broken = valid.replace('filters: ["eui", "name"', 'filters: ["eui", "colour" as never');
  expect(broken).not.toBe(valid);
  writeFileSync(file, broken);
  return () => writeFileSync(file, valid);
};

test.describe("a declaration with a fault", () => {
  test("stops the development server and prints the place and the cure", async () => {
    const folder = copyProject();
    breakGateway(folder);
    const vite = startVite(folder);
    expect(await vite.ended).not.toBe(0);
    expect(vite.output()).toContain("gateway: list.filters[1] (resources/gateway.ts)");
    expect(vite.output()).toContain('There is no field "colour". Use one of: id, eui, name');
    rmSync(folder, { recursive: true, force: true });
  });

  test("appears on the page of a running server, which also draws all charts, and disappears when it is fixed", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const folder = copyProject();
    copyDemo(join(folder, "data"));
    const vite = startVite(folder);
    await expect.poll(vite.output, { timeout: 60_000 }).toMatch(/Local: +http\S+/);
    const address = /Local: +(http\S+)/.exec(vite.output())?.[1] ?? "";
    await page.goto(`${address}device/gateway`);
    await page.getByLabel("邮箱").fill("admin@demo.test", { timeout: 60_000 });
    await page.getByLabel("密码", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    const heading = page.getByRole("heading", { name: "网关列表" });
    await expect(heading).toBeVisible({ timeout: 60_000 });

    // The charts and their packages differ from those of the build: here Vite bundles each package on its own.
    const menu = page.getByRole("navigation", { name: "主菜单" });
    await menu.getByRole("link", { name: "数据看板" }).click();
    for (const name of ["趋势", "消耗量"]) {
      await expect(page.getByRole("region", { name }).locator("canvas").first()).toBeVisible({ timeout: 60_000 });
    }
    await expect(page.getByRole("main").getByRole("button", { name: "重试" })).toHaveCount(0);
    await menu.getByRole("link", { name: "网关列表" }).click();
    await expect(heading).toBeVisible();

    const repair = breakGateway(folder);
    // Vite can show its own overlay, so the test looks only inside the console.
    const console = page.locator("#root");
    await expect(console.getByText("gateway: list.filters[1]")).toBeVisible({ timeout: 30_000 });
    // A page that is opened while the declaration has a fault recovers, too.
    await page.reload();
    await expect(console.getByText('There is no field "colour"')).toBeVisible();

    repair();
    await expect(heading).toBeVisible({ timeout: 30_000 });
    vite.child.kill("SIGTERM");
    await vite.ended;
    rmSync(folder, { recursive: true, force: true });
  });
});
