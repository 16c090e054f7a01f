import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { standardLicence } from "./standard-licences.ts";

/** The file beside the bundle. */
const fileName = "licences.txt";

/** The build tools add their own helper functions to each bundle. */
const tools = ["vite", "rolldown"].map((name) => join("node_modules", name));

const head = `This bundle contains code and data of the packages below, under these licences.
Packages that stay in node_modules have their licences there.
`;

const licenceFile = /^(licen[cs]e|copying|notice|third.?party)/i;

/**
 * Writes the licences of all packages whose code or data is in the bundle. `collect` makes a plugin that
 * records the modules; add it to every build, including those of workers and threads. `write` makes the plugin that
 * writes the file.
 */
export function licences(): { readonly collect: () => Plugin; readonly write: () => Plugin } {
  const modules = new Set<string>();
  return {
    collect: () => ({ name: "collect-packages", apply: "build", moduleParsed: ({ id }) => void modules.add(id) }),
    write: () => ({
      name: "write-licences",
      apply: "build",
      async writeBundle({ dir = "dist" }) {
        await writeFile(join(dir, fileName), licenceTexts(modules));
      },
    }),
  };
}

/** @throws Error if a package has no licence text, and its licence is not one of the standard ones. */
function licenceTexts(modules: Iterable<string>): string {
  const packages = new Map<string, Set<string>>();
  const add = (folder: string, files: readonly string[]): void => {
    packages.set(folder, new Set([...(packages.get(folder) ?? []), ...files]));
  };
  for (const tool of tools) add(tool, licencesIn(tool));
  const visited = new Set<string>();
  for (const id of modules) {
    const file = id.replace(/^\0/, "").replace(/\?.*$/, "");
    const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
    if (folder === undefined) continue;
    // Fonts and decoders inside a package have their own licences, beside them.
    for (let at = dirname(file); at.startsWith(folder) && !visited.has(at); at = dirname(at)) {
      visited.add(at);
      add(folder, licencesIn(at));
    }
  }
  const sections = [...packages].map(([folder, files]) => sectionOf(folder, [...files]));
  return [head, ...new Set(sections.toSorted())].join(`\n${"=".repeat(80)}\n\n`);
}

const licencesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
        .map(({ name }) => join(folder, name))
    : [];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

function sectionOf(folder: string, files: readonly string[]): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const texts = files.map((file) => readFileSync(file, "utf8").trim());
  if (texts.length === 0) texts.push(standardLicence(license, `the authors of ${name}`));
  return [`${name} ${version} (${license})`, ...texts].join("\n\n").concat("\n");
}
