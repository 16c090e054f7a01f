import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Language } from "../../../src/contract";

const folder = resolve("public/help");

/** Where the console's help has a file. */
export function helpFile(name: "manual" | "tour", language: Language): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}-${language}.${name === "manual" ? "pdf" : "mp4"}`);
}

/** What the help says of the files. */
export const factsFile = resolve("src/console/screens/help/manuals.json");

/** What the files may weigh, bytes: they travel with every installation. */
export const most = { manual: 2_000_000, tour: 2_000_000 } as const;
