import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const cures = [
  {
    pattern: /\b(?:href|src|poster|action)=(?:"|\{["'`])\/(?!\/)/,
    cure: "Use Link or useHref for a page, and basePath for a file.",
  },
  { pattern: /\b(?:fetch|register|sendBeacon)\(["'`]\//, cure: "Begin the address with basePath." },
  { pattern: /\bnew (?:URL|Worker|SharedWorker)\(["'`]\//, cure: "Begin the address with basePath." },
  { pattern: /\blocation\.(?:assign|replace|href ?=)\(? ?["'`]\//, cure: "Use the router's navigate." },
  {
    pattern: /\blocation\.pathname\b/,
    cure: "Use useLocation, or pathBelow of client/base-path.ts.",
    unless: /\bpathBelow\(/,
  },
  {
    pattern: /\blocation\.origin\b/,
    cure: "Add basePath, or resolve an address of useHref.",
    unless: /\b(?:basePath|useHref|pathBelow)\b/,
  },
  { pattern: /url\(["']?\//, cure: "Write the address relative to the style sheet." },
] as const;

/** This file only compares origins. It loads nothing from them. */
const exemptFile = "screens/viewers/use-media-address.ts";

test("the console has no address that ignores the path under which it is served", () => {
  const files = readdirSync("src/console", { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(?:tsx?|css)$/.test(file) && file !== exemptFile,
  );
  expect(files.length).toBeGreaterThan(400);
  const faults = files.flatMap((file) => {
    const code = readFileSync(`src/console/${file}`, "utf8");
    return cures
      .filter((one) => one.pattern.test(code) && !("unless" in one && one.unless.test(code)))
      .map(({ cure, pattern }) => `${file}: ${pattern.exec(code)?.[0]} – ${cure}`);
  });
  expect(faults).toEqual([]);
});
