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
export async function declarationsIn(text: string): Promise<readonly Declaration[]> {
  const folder = join(mkdtempSync(join(temporaryRoot(), "lubricator-example-")), "resources");
  mkdirSync(folder);
  const file = join(folder, "example.ts");
  writeFileSync(file, text.replace("../src/contract", pathToFileURL(join(root, "src/contract/index.ts")).pathname));
  return Object.values((await import(file)) as Record<string, Declaration>);
}

/** The product's resources and more, which some roles may use with all their actions. */
export function registryWith(
  more: readonly Declaration[],
  product: { readonly entries: readonly Declaration[]; readonly registry: { readonly roles: Roles } },
  rolesOf: (name: string) => readonly number[],
) {
  const { rows, unknown } = product.registry.roles;
  const granted = Object.entries(rows).map(([number, row]) => {
    const used = more.filter(({ name }) => rolesOf(name).includes(Number(number)));
    const names = (isRouted: boolean) =>
      used.filter(({ path }) => (path !== undefined) === isRouted).map(({ name }) => name);
    const embeds = [...(row.embeds ?? []), ...names(false)];
    return [number, { ...row, desktop: [...row.desktop, ...names(true)], embeds }];
  });
  return createRegistry([...product.entries, ...more], { rows: Object.fromEntries(granted), unknown });
}
