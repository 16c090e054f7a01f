import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRegistry, type Declaration, type Roles } from "../../src/contract";
import { temporaryRoot } from "./temporary-root";

const root = join(import.meta.dirname, "../..");

/** The declaration in the README, as the text of its file. */
export function readmeExample(): string {
  const [, fenced = ""] = /```ts\n([\s\S]+?)```/.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
  return fenced.replace(/^ {3}/gm, "").trimStart();
}

/** The declarations in the text of a resource file. */
async function declarationsIn(text: string): Promise<readonly Declaration[]> {
  const folder = join(mkdtempSync(join(temporaryRoot(), "lubricator-example-")), "resources");
  mkdirSync(folder);
  const file = join(folder, "example.ts");
  writeFileSync(file, text.replace("../src/contract", pathToFileURL(join(root, "src/contract/index.ts")).pathname));
  return Object.values((await import(file)) as Record<string, Declaration>);
}

/** The product's resources and those in the text, which some roles may use with all their actions. */
export async function registryWith(
  text: string,
  product: { readonly entries: readonly Declaration[]; readonly registry: { readonly roles: Roles } },
  roles: readonly number[],
) {
  const more = await declarationsIn(text);
  const { rows, unknown } = product.registry.roles;
  const names = more.map(({ name }) => name);
  const granted = Object.entries(rows).map(([number, row]) =>
    roles.includes(Number(number)) ? [number, { ...row, desktop: [...row.desktop, ...names] }] : [number, row],
  );
  return createRegistry([...product.entries, ...more], { rows: Object.fromEntries(granted), unknown });
}
