import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { type Language, languages } from "../../../src/contract";
import { factsFile, helpFile, most } from "./files";
import { readPdf } from "./pdf-pages";

/** Writes down what the help says of its files. Nothing is said of files that were not made. */
export default async function describeFiles(): Promise<void> {
  const paths = languages.flatMap((language) => [helpFile("manual", language), helpFile("tour", language)]);
  if (!paths.every((path) => existsSync(path))) return;
  const facts = await Promise.all(languages.map(async (language) => [language, await factsOf(language)] as const));
  writeFileSync(factsFile, `${JSON.stringify(Object.fromEntries(facts), null, 2)}\n`);
}

async function factsOf(language: Language) {
  const manual = helpFile("manual", language);
  const tour = helpFile("tour", language);
  const { pages } = await readPdf(readFileSync(manual));
  return {
    manual: { bytes: sizeOf(manual, most.manual), pages },
    tour: { bytes: sizeOf(tour, most.tour), seconds: secondsOf(tour) },
  };
}

function sizeOf(file: string, limit: number): number {
  const { size } = statSync(file);
  if (size > limit) throw new Error(`${file} has ${size} bytes; ${limit} are the most.`);
  return size;
}

function secondsOf(video: string): number {
  const asked = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", video];
  return Math.round(Number(execFileSync("ffprobe", asked, { encoding: "utf8" })));
}
