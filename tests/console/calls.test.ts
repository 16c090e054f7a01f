import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { registry } from "../../resources";
import type { Call, Entry, Field } from "../../src/contract";

/** Calls that fields take their suggestions and trees from, counts of badges and templates: the generator makes them. */
const asked = (entry: Entry): readonly string[] =>
  entry.type === "page"
    ? []
    : [
        ...Object.values(entry.fields).flatMap(callsOf),
        ...(entry.badge ? [entry.badge] : []),
        ...(entry.calls.template === null ? [] : [entry.calls.template.path]),
      ];

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
