import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { stringify } from "qs";
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

test("the small side-channel has what qs uses of the package that it replaces", () => {
  const ofQs = createRequire(createRequire(import.meta.url).resolve("qs"));
  const used = ["parse", "stringify", "utils"].flatMap((name) => {
    const code = readFileSync(ofQs.resolve(`./${name}`), "utf8");
    return [...code.matchAll(/\b(?:\w*[cC]hannel|tmpSc|copies|ancestors|refs)\.(\w+)\(/g)].map(([, method]) => method);
  });
  const channel = ofQs("side-channel")();
  expect(new Set(used)).toContain("get");
  for (const method of used) expect(channel, method).toHaveProperty([method ?? ""], expect.any(Function));
  const [key, other] = [{}, {}];
  channel.set(key, 1);
  expect([channel.get(key), channel.has(other)]).toEqual([1, false]);
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  expect(() => stringify(cyclic)).toThrow("Cyclic");
});
