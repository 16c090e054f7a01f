import { readFileSync } from "node:fs";

/** The Node flags that `npm start` uses. */
export function startFlags(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly scripts: Record<string, string> };
  const [, flags] = /exec node ((?:--\S+ )*)dist\/platform\/main\.js$/.exec(scripts.start ?? "") ?? [];
  if (flags === undefined) throw new Error("The start script in package.json does not start dist/platform/main.js.");
  return flags.split(" ").filter((flag) => flag !== "");
}
