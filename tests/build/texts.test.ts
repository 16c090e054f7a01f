import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onDemandNamespaces } from "../../src/console/i18n/namespaces";
import { onDemand } from "../../src/console/i18n/zh/on-demand";

/**
 * A text that is not in the first chunk of its language must be loaded with the code that uses it. These tests follow the
 * imports and find the texts by their keys.
 */
const root = join(import.meta.dirname, "../../src/console");

/** The namespace of each key. */
const namespaces = new Map<string, string>();
for (const namespace of onDemandNamespaces) {
  for (const key of Object.keys(await onDemand[namespace]())) namespaces.set(key, namespace);
}

interface Loader {
  readonly place: string;
  readonly imports: readonly string[];
  readonly declared: readonly string[];
}

interface Source {
  /** Modules that load with this one, or later without texts of their own. */
  readonly imports: readonly string[];
  readonly loaders: readonly Loader[];
  readonly needs: ReadonlySet<string>;
}

const sources = new Map<string, Source>();

function resolve(from: string, path: string): string | null {
  const base = join(from, "..", path);
  if (!base.startsWith(root)) return null;
  return (
    [base, `${base}.ts`, `${base}.tsx`, join(base, "index.ts"), join(base, "index.tsx")].find(
      (file) => /\.tsx?$/.test(file) && existsSync(file),
    ) ?? null
  );
}

/** The text from an opening parenthesis to its closing one. */
function argumentsAt(code: string, start: number): string {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === "(") depth += 1;
    if (code[at] === ")") depth -= 1;
    if (depth === 0) return code.slice(start, at + 1);
  }
  return code.slice(start);
}

function read(file: string): Source {
  const known = sources.get(file);
  if (known !== undefined) return known;
  if (file.startsWith(join(root, "i18n/"))) return { imports: [], loaders: [], needs: new Set() };
  let code = readFileSync(file, "utf8").replace(/^\s*(?:\*|\/\/|\/\*\*).*$/gm, "");
  const files = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].flatMap(([, path]) => resolve(file, path ?? "") ?? []);
  const dynamic = /import\("(\.[^"]+)"\)/g;
  const loaders = [...code.matchAll(/withTexts\(/g)].map((call): Loader => {
    const text = argumentsAt(code, call.index + "withTexts".length);
    const declared = [...text.matchAll(/"(\w+)"(?=[,\s)])/g)].flatMap(([, name]) => name ?? []);
    return { place: `${file.slice(root.length + 1)}: ${text.split("\n")[0]}`, imports: files(text, dynamic), declared };
  });
  for (const call of [...code.matchAll(/withTexts\(/g)].toReversed()) {
    const start = call.index + "withTexts".length;
    code = code.slice(0, start) + code.slice(start + argumentsAt(code, start).length);
  }
  const needs = new Set<string>();
  for (const [, key, prefix] of code.matchAll(/"(\w+(?:\.\w+)+)"|`(\w+\.[\w.]*)\$\{/g)) {
    if (key !== undefined) needs.add(namespaces.get(key) ?? "");
    else for (const [one, namespace] of namespaces) if (one.startsWith(prefix ?? "")) needs.add(namespace);
  }
  needs.delete("");
  const source: Source = {
    imports: files(code.replace(/^(?:import|export) type .*$/gm, ""), /(?:from|import\(?) ?"(\.[^"]+)"/g),
    loaders,
    needs,
  };
  sources.set(file, source);
  return source;
}

/** The modules that load with these modules. */
function loadedWith(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    read(file).imports.forEach(visit);
  };
  files.forEach(visit);
  return found;
}

const needsOf = (files: readonly string[]): readonly string[] =>
  [...new Set([...loadedWith(files)].flatMap((file) => [...read(file).needs]))].toSorted();

const main = join(root, "shell/main.tsx");

/** Modules that use keys of later texts. Only parts that load these texts show them. */
const names = ["generator/saved-views/view-store.ts", "shell/shortcuts/keyboard-shortcuts.tsx", "ui/shortcuts.ts"];

test("the code that loads first needs only the texts that load first", () => {
  const needing = [...loadedWith([main])].filter((file) => read(file).needs.size > 0);
  expect(needing.map((file) => file.slice(root.length + 1)).toSorted()).toEqual(names);
});

test("each part that loads later loads its texts, and no others", () => {
  const places = new Map<string, { declared: readonly string[]; needed: readonly string[] }>();
  const visit = (file: string): void => {
    for (const { place, imports, declared } of read(file).loaders) {
      if (places.has(place)) continue;
      places.set(place, { declared: declared.toSorted(), needed: needsOf(imports) });
      for (const module of loadedWith(imports)) visit(module);
    }
  };
  for (const file of loadedWith([main])) visit(file);
  expect(places.size).toBeGreaterThan(20);
  const wrong = [...places].filter(([, { declared, needed }]) => declared.join() !== needed.join());
  expect(wrong.map(([place, { needed }]) => `${place} needs ${needed.join(", ")}`)).toEqual([]);
});
