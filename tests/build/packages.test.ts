import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

test("npm ci prints no warnings: every package supports this Node, and none is deprecated", () => {
  const settings = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const { status, stderr } = spawnSync(
    "npm",
    ["ci", "--dry-run", "--offline", "--engine-strict", "--no-fund", "--no-update-notifier"],
    {
      encoding: "utf8",
      env: { ...Object.fromEntries(settings), npm_config_userconfig: "/dev/null" },
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const packages = Object.entries<{ readonly deprecated?: string }>(read("package-lock.json").packages);
  expect(packages.filter(([, { deprecated }]) => deprecated !== undefined)).toEqual([]);
});

test("npm start does not print the list of built files", () => {
  const { scripts } = read("package.json") as { readonly scripts: Record<string, string> };
  expect(scripts.start).toMatch(/^npm run build &&/);
  const builds = (scripts.build ?? "").match(/build:\w+/g) ?? [];
  expect(builds.length).toBeGreaterThan(0);
  for (const build of builds) expect(scripts[build]).toContain("--logLevel warn");
});
