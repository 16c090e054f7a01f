import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

test("the image keeps every package that the built platform imports, and none of the console", () => {
  const folder = mkdtempSync(join(tmpdir(), "lubricator-image-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["package.json", "dist/platform"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  const script = join(root, ".deploy/keep-platform-packages.js");
  expect(spawnSync(process.execPath, [script], { cwd: folder, encoding: "utf8" })).toMatchObject({
    status: 0,
    stderr: "",
  });
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const kept = Object.keys(dependencies);

  const code = readdirSync(join(folder, "dist/platform"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(folder, "dist/platform", name), "utf8"))
    .join("\n");
  const imported = [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)"((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^"]*)?"/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !name.startsWith("node:"));
  expect(imported).toContain("hono");
  expect(imported.filter((name) => !kept.includes(name))).toEqual([]);
  expect(kept.filter((name) => /^(antd|react|vite|maplibre-gl)$/.test(name))).toEqual([]);
});

test("the Dockerfile copies files that exist", () => {
  const sources = [...read("Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  expect(sources).toContain(".npmrc");
  expect(sources.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test("the build's context has the file of .deploy that the Dockerfile runs, and no other", () => {
  const kept = /node (\.deploy\/\S+\.js)/.exec(read("Dockerfile"))?.[1];
  const ofDeploy = read(".dockerignore")
    .split("\n")
    .filter((line) => line.includes(".deploy"));
  expect(ofDeploy).toEqual([".deploy/*", `!${kept}`]);
});

test("the README runs commands under systemd with the user, the folders and the variables of the service", () => {
  const unit = read(".deploy/lubricator.service");
  const setting = (name: string): string => new RegExp(`^${name}=(.+)$`, "m").exec(unit)?.[1] ?? `no ${name}`;
  const folder = /DATA_DIR=(\S+)/.exec(setting("Environment"))?.[1];
  expect(folder).toBe(`/var/lib/${setting("StateDirectory")}`);

  const commands = [...read("src/platform/README.md").matchAll(/^sudo systemd-run .*\\\n.*$/gm)].map(([text]) => text);
  expect(commands.map((text) => /main\.js (\w+)/.exec(text)?.[1])).toEqual(["backup", "restore"]);
  for (const command of commands) {
    expect(command).toContain(`--uid=${setting("User")} --working-directory=${setting("WorkingDirectory")} `);
    expect(command).toContain(`-p EnvironmentFile=${setting("EnvironmentFile")} `);
    expect(command).toContain(` -E DATA_DIR=${folder} `);
  }
});

test("Docker and systemd start the platform as npm start does", () => {
  const [, flags = "", main = ""] = /exec node (\S+) (\S+)/.exec(JSON.parse(read("package.json")).scripts.start) ?? [];
  expect(read("Dockerfile")).toContain(`CMD ["node", "${flags}", "${main}"]`);
  expect(read(".deploy/lubricator.service")).toContain(`node ${flags} ${main}\n`);
});
