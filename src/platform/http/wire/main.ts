import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { clientTypes } from "./client-types";
import { wireMarkdown } from "./markdown";

// `npm run wire` writes the files that are made from the declarations, and `tests/platform/http/wire/generated.test.ts` compares it.
writeFileSync("src/contract/wire.md", wireMarkdown());
const types = "src/platform/http/wire/calls.ts";
const formatted = execFileSync("node_modules/.bin/biome", ["format", `--stdin-file-path=${types}`], {
  input: clientTypes(),
});
writeFileSync(types, formatted);
