import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Language } from "../../../src/contract";

const folder = resolve("public/help");

/** The path of a help file. */
export function helpFile(name: "manual" | "tour", language: Language): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}-${language}.${name === "manual" ? "pdf" : "mp4"}`);
}

/** The file with size and length of the help files. The console shows them. */
export const factsFile = resolve("src/console/screens/help/manuals.json");

/** Maximum sizes in bytes. The files are part of every installation. */
export const maxBytes = { manual: 2_000_000, tour: 2_000_000 } as const;
