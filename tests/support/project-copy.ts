import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { temporaryRoot } from "./temporary-root";

const copied = [
  ".gitignore",
  "biome.json",
  "index.html",
  "package.json",
  "public",
  "resources",
  "src",
  "tsconfig.json",
  "vite.config.ts",
];

/** Copies the project without its tests, so that a test can change it. It shares the packages. */
export function copyProject(): string {
  const folder = mkdtempSync(join(temporaryRoot(), "lubricator-copy-"));
  for (const name of copied) cpSync(resolve(name), join(folder, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

/** The files of a copy that the project does not have, or has with other content. */
export function changedFiles(folder: string): readonly string[] {
  const filesIn = (name: string): readonly string[] =>
    statSync(join(folder, name)).isDirectory()
      ? readdirSync(join(folder, name)).flatMap((one) => filesIn(join(name, one)))
      : [name];
  const contentOf = (file: string): Buffer | undefined => (existsSync(file) ? readFileSync(file) : undefined);
  return copied.flatMap(filesIn).filter((file) => !contentOf(file)?.equals(readFileSync(join(folder, file))));
}

/** Does what the three steps of the README's section "Declare a resource" say. Providers get the new resource. */
export function addReadmeExample(folder: string): void {
  const [, section = ""] = /## Declare a resource\n([\s\S]*?)\n## /.exec(readFileSync("README.md", "utf8")) ?? [];
  const [, file = "", code = ""] = /^1\. `(\S+)`\n\n {3}```ts\n([\s\S]+?) {3}```$/m.exec(section) ?? [];
  const [, index = "", entry = "", list = ""] =
    /^2\. `(\S+)`: import it and add `(\w+)` to `(\w+)`/m.exec(section) ?? [];
  const [, roles = "", name = ""] = /^3\. `(\S+)`: add `("\w+")` to the rows of the roles/m.exec(section) ?? [];

  writeFileSync(join(folder, file), code.replace(/^ {3}/gm, ""));
  change(join(folder, index), (text) => {
    const source = `./${/(\S+)\/(\S+)\.ts/.exec(file)?.[2]}`;
    const next =
      [...text.matchAll(/^import .* from "(\.\/.*)";$/gm)].find(([, other = ""]) => other > source)?.[0] ?? "";
    return text
      .replace(next, `import { ${entry} } from "${source}";\n${next}`)
      .replace(`${list} = [\n`, `${list} = [\n  ${entry},\n`);
  });
  // The first row is that of providers.
  change(join(folder, roles), (text) => text.replace("desktop: [", `desktop: [${name}, `));
}

function change(file: string, edit: (text: string) => string): void {
  const before = readFileSync(file, "utf8");
  const after = edit(before);
  if (after === before) throw new Error(`Nothing has changed in ${file}.`);
  writeFileSync(file, after);
}

/**
 * Runs a script of Node in a folder, for example a program in `node_modules/.bin`.
 *
 * @returns its output if it fails; otherwise an empty text
 */
export function failureOf(folder: string, ...command: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
  });
  return status === 0 ? "" : `${command.join(" ")} ended with ${status}:\n${stdout}${stderr}`;
}

/** Builds the console as `npm run build:console` does, but does not compress its files: that takes half of the time. */
export function failureOfConsoleBuild(folder: string): string {
  const script = `import { build, loadConfigFromFile } from "vite";
    const { config } = await loadConfigFromFile({ command: "build", mode: "production" });
    const plugins = config.plugins.flat().filter(({ name }) => name !== "precompress");
    await build({ ...config, plugins, configFile: false, logLevel: "error" });`;
  return failureOf(folder, "--input-type=module", "--eval", script);
}
