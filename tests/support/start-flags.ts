import { readFileSync } from "node:fs";

/** What `npm start` gives Node before the platform's own file. */
export function startFlags(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly scripts: Record<string, string> };
  const [, flags] = /exec node ((?:--\S+ )*)dist\/platform\/main\.js$/.exec(scripts.start ?? "") ?? [];
  if (flags === undefined) throw new Error("package.json no longer says how the platform is started.");
  return flags.split(" ").filter((flag) => flag !== "");
}
