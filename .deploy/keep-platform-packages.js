// Leaves in package.json only the packages that the built platform imports. `npm prune` then deletes all others: those of the
// console are inside its bundle already. For the image; the folder cannot build any more.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = "dist/platform";
const code = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js"))
  .map((name) => readFileSync(join(folder, name), "utf8"))
  .join("\n");
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const isImported = ([name]) => new RegExp(`["']${name}(/[^"']*)?["']`).test(code);
manifest.dependencies = Object.fromEntries(Object.entries(manifest.dependencies).filter(isImported));
delete manifest.devDependencies;
delete manifest.overrides;
writeFileSync("package.json", JSON.stringify(manifest, null, 2));
