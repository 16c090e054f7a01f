import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { registry } from "../../resources";
import type { Call, Entry, Field } from "../../src/contract";

/** Additional calls of the generator: suggestions, trees, badge counts, templates and previews of actions. */
function extraCalls(entry: Entry): readonly string[] {
  if (entry.type === "page") return [];
  const previews = entry.actions.flatMap(({ preview, previewOfMany }) =>
    [preview, previewOfMany].filter((path) => path !== undefined),
  );
  const others = [entry.badge, entry.calls.template?.path].filter((path) => typeof path === "string");
  return [...Object.values(entry.fields).flatMap(callsOf), ...previews, ...others];
}

function callsOf(field: Field): readonly string[] {
  const suggested = "suggestions" in field && field.suggestions !== undefined ? [field.suggestions.call] : [];
  const filtered = field.kind === "text" && field.filterSuggestions !== undefined ? [field.filterSuggestions] : [];
  const keys = field.kind === "keys" && field.from !== undefined ? [field.from] : [];
  return [...suggested, ...filtered, ...keys];
}

const folder = "src/console";
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(folder, name), "utf8"))
  .join("\n");

/** Generated screens make the calls of a resource; hand-written screens must name all other calls. */
const isUsed = (call: Call): boolean =>
  call.uses.length > 0 ||
  sources.includes(`"${call.path}"`) ||
  [
    ...registry.entries.flatMap(extraCalls),
    ...[...registry.calls.values()].flatMap(({ fields }) => fields.flatMap((one) => callsOf(one.field))),
  ].includes(call.path);

test("a screen uses every call", () => {
  const unused = [...registry.calls.values()].filter((call) => !isUsed(call)).map(({ path }) => path);
  expect(unused).toEqual([]);
});
