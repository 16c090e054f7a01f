import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { type Language, languages } from "../../../src/contract";
import { factsFile, helpFile, maxBytes } from "./files";
import { readPdf } from "./pdf-pages";

/** Writes size and length of the manual and the video to `factsFile`. Does nothing if a file is missing. */
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
    manual: { bytes: sizeOf(manual, maxBytes.manual), pages },
    tour: { bytes: sizeOf(tour, maxBytes.tour), seconds: secondsOf(tour) },
  };
}

function sizeOf(file: string, limit: number): number {
  const { size } = statSync(file);
  if (size > limit) throw new Error(`${file} has ${size} bytes, but the limit is ${limit}.`);
  return size;
}

function secondsOf(video: string): number {
  const options = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", video];
  return Math.round(Number(execFileSync("ffprobe", options, { encoding: "utf8" })));
}
