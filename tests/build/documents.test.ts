import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { addReadmeExample, copyProject, failureOf } from "../support/project-copy";
import { declarationsIn, readmeExample, registryWith } from "../support/readme-example";
import { temporaryRoot } from "../support/temporary-root";

const root = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));

const sources = ["src", "resources", "tests"].flatMap(filesIn);
const documents = ["README.md", ...filesIn(".github"), ...sources].filter((file) => file.endsWith(".md"));

/** The anchors that GitHub gives to the headings of a document. */
const anchorsOf = (document: string): readonly string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

test.each(documents)("the links of %s lead to files and headings that exist", (document) => {
  const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const broken = links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [path = "", anchor] = link.split("#");
      const file = path === "" ? document : join(dirname(document), path);
      return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
    });
  expect(broken).toEqual([]);
});

test.each(["src/README.md", "tests/README.md"])("the files and folders that %s names exist", (document) => {
  const named = [...read(document).matchAll(/`([\w./-]+(?:\/|\.tsx?))`/g)].map(([, name = ""]) => name);
  const lost = named.filter((name) => !sources.some((file) => `/${file}/`.includes(`/${name.replace(/\/$/, "")}/`)));
  expect(lost).toEqual([]);
});

test("the specification has every number that the code cites", () => {
  const known = new Set(
    [...read("src/specification.md").matchAll(/^#+ (§\d|[WRADE]\d+)/gm)].map(([, number]) => number),
  );
  const cited = sources
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/\bspec (?:(?:, | and | to )?(?:§\d|[WRADE]\d+)\b)+/g)]
        .flatMap(([citation]) => citation.match(/§\d|[WRADE]\d+/g) ?? [])
        .filter((number) => !known.has(number))
        .map((number) => `${file}: ${number}`),
    );
  expect(cited).toEqual([]);
});

test("the example of the README passes the linter", () => {
  const example = readmeExample();
  const biome = join(root, "node_modules/.bin/biome");
  const file = "resources/spare-part.ts";
  const checked = spawnSync(biome, ["check", "--write", `--stdin-file-path=${file}`], {
    cwd: root,
    input: example,
    encoding: "utf8",
  });
  // Biome prints the mended text.
  expect(checked.stdout).toBe(example);
  expect(checked.status).toBe(0);
});

test("the example of the README, added to the project, passes the tests of the specification and of access", () => {
  const folder = copyProject();
  for (const name of ["tests", "vitest.config.ts"]) cpSync(join(root, name), join(folder, name), { recursive: true });
  addReadmeExample(folder);
  const contract = ["run", "--project", "contract", "tests/contract/specification", "tests/contract/access"];
  expect(failureOf(folder, "node_modules/.bin/vitest", ...contract)).toBe("");
}, 60_000);

test("the declaration of the comparison compiles and has no faults", async () => {
  const [, code = ""] = /## This project\n\n```ts\n([\s\S]*?)```/.exec(read("resources/comparison.md")) ?? [];
  const folder = mkdtempSync(join(temporaryRoot(), "lubricator-comparison-"));
  for (const name of ["src", "node_modules"]) symlinkSync(join(root, name), join(folder, name));
  mkdirSync(join(folder, "resources"));
  writeFileSync(join(folder, "resources/part.ts"), code);
  const config = { extends: join(root, "tsconfig.json"), include: ["resources"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  expect(failureOf(folder, join(root, "node_modules/.bin/tsc"), "-p", folder)).toBe("");
  const product = await import("../../resources");
  const declared = await declarationsIn(code);
  expect(declared).toHaveLength(1);
  expect(() => registryWith(declared, product, () => [1, 100])).not.toThrow();
}, 60_000);

test("the comparison with other frameworks counts the lines of its code", () => {
  const counted = [...read("resources/comparison.md").matchAll(/## (.+)\n\n```\w+\n([\s\S]*?)```/g)].map(
    ([, name = "", code = ""]) => {
      const lines = code.split("\n").filter((line) => line.trim() !== "" && !/^\s*(?:\/\/|#)/.test(line));
      return `${name}: ${lines.length}`;
    },
  );
  const [, table = ""] = read("resources/README.md").split("## Comparison\n");
  const stated = [...table.matchAll(/^\| ([^|]+) \| (\d+) \|/gm)].map(([, name, lines]) => `${name}: ${lines}`);
  expect(stated.toSorted()).toEqual(counted.toSorted());
  expect(counted).toHaveLength(5);
});
