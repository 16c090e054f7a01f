import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientTypes } from "../../../../src/platform/http/wire/client-types";
import { wireMarkdown } from "../../../../src/platform/http/wire/markdown";

const root = join(import.meta.dirname, "../../../..");

// After a change of a declaration: npm run wire
test("src/contract/wire.md matches the declarations", () => {
  expect(readFileSync(join(root, "src/contract/wire.md"), "utf8")).toBe(wireMarkdown());
});

test("the types of the client match the declarations", () => {
  const file = "src/platform/http/wire/calls.ts";
  const biome = join(root, "node_modules/.bin/biome");
  const formatted = execFileSync(biome, ["format", `--stdin-file-path=${file}`], { input: clientTypes(), cwd: root });
  expect(readFileSync(join(root, file), "utf8")).toBe(formatted.toString());
});
