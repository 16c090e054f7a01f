import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { registry } from "../../resources";
import type { Call, Entry, Field } from "../../src/contract";

/** Calls that the generator makes beside those of the records: suggestions, trees, counts, templates, previews of actions. */
function asked(entry: Entry): readonly string[] {
  if (entry.type === "page") return [];
  const previews = entry.actions.flatMap(({ preview }) => (preview === undefined ? [] : [preview]));
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

/** A resource's own calls are made by its generated screens; any other must be made by a screen that names it. */
const isReached = (call: Call): boolean =>
  call.uses.length > 0 ||
  sources.includes(`"${call.path}"`) ||
  [
    ...registry.entries.flatMap(asked),
    ...[...registry.calls.values()].flatMap(({ fields }) => fields.flatMap((one) => callsOf(one.field))),
  ].includes(call.path);

test("every call is reached from a screen", () => {
  const lost = [...registry.calls.values()].filter((call) => !isReached(call)).map(({ path }) => path);
  expect(lost).toEqual([]);
});
