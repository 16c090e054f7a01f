import { pictureFile } from "../calls/file-rules";
import type { Field, FieldKind, Fields } from "../declaration/field-kinds";
import { rowLimits } from "../declaration/kinds";
import { defaultMax } from "../declaration/kinds/text-kinds";
import { checkText, type ReportFault } from "./declaration-fault";

/** The settings that are counts of characters, digits, tags or rows, with the minimum of each. */
function countsOf(field: Field): readonly (readonly [setting: string, value: number | undefined, least: number])[] {
  if (field.kind === "number") return [["decimals", field.decimals, 0]];
  const { min, max } = field as { readonly min?: number; readonly max?: number };
  return [
    ["min", min, 0],
    ["max", max, 1],
  ];
}

/** The maximum of kinds that have one by default. */
const defaults: Partial<Record<FieldKind, number>> = {
  text: defaultMax.text,
  longText: defaultMax.longText,
  password: defaultMax.password,
  secret: defaultMax.password,
  rows: rowLimits.defaultRows,
};

function checkBounds(field: Field, path: string, report: ReportFault): void {
  const min = "min" in field ? field.min : undefined;
  const own = "max" in field ? field.max : undefined;
  const max = own ?? defaults[field.kind];
  if (min === undefined || max === undefined || min <= max) return;
  const [limit, cure] = own === undefined ? ["the default max", "Add max"] : ["max", "Swap them"];
  report("bounds.reversed", `${path}.min`, `min (${min}) is greater than ${limit} (${max}). ${cure}.`);
}

/** Checks the settings of one field whose values the types cannot limit. */
export function checkSettings(name: string, field: Field, path: string, report: ReportFault): void {
  for (const [setting, value, least] of countsOf(field)) {
    if (value !== undefined && !(Number.isInteger(value) && value >= least))
      report("count.whole", `${path}.${setting}`, `${value} is not a count. Use a whole number from ${least}.`);
  }
  checkBounds(field, path, report);
  if (field.kind === "number" && field.unitOfOne !== undefined && field.unit === undefined)
    report("unit.none", `${path}.unitOfOne`, "Only the value 1 would have a unit. Add unit.");
  if (field.kind === "image") {
    const known = pictureFile.accept.join(", ");
    if (field.accept.length === 0)
      report("accept.unknown", `${path}.accept`, `No file would be taken. Use some of: ${known}.`);
    for (const [at, ending] of field.accept.entries()) {
      if (!pictureFile.accept.includes(ending))
        report("accept.unknown", `${path}.accept[${at}]`, `"${ending}" is not a picture. Use some of: ${known}.`);
    }
  }
  if (field.kind === "period" && field.begin === field.end)
    report("wire.twice", `${path}.end`, `The beginning has the name "${field.end}" too. Rename one.`);
  if (field.kind === "custom" && field.of.typed !== undefined)
    checkText(field.of.typed.format, `${path}.of.typed.format`, report);
  if (Object.hasOwn(field.when ?? {}, name))
    report("when.self", `${path}.when.${name}`, `"${name}" would show only once it has a value. Remove it.`);
}

/** Reports fields whose conditions wait for each other, so that none of them is ever shown. */
export function checkCircles(fields: Fields, at: string, report: ReportFault): void {
  const needed = (name: string): readonly string[] => Object.keys(fields[name]?.when ?? {});
  for (const name of Object.keys(fields)) {
    const reached = new Set<string>();
    const queue = needed(name).filter((other) => other !== name);
    for (const other of queue) {
      if (reached.has(other)) continue;
      reached.add(other);
      queue.push(...needed(other));
    }
    if (reached.has(name))
      report("when.circle", `${at}.${name}.when`, `"${name}" and its conditions wait for each other. Remove one.`);
  }
}

/** Settings that only affect the fields of records. */
const ofRecords = ["readOnly", "fixed", "filterOnly", "roles", "computed", "cell"] as const;

/** The settings that fields have of a list, each with its place. */
const settingsIn = (fields: Fields, settings: readonly string[]): readonly (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    Object.entries(field).flatMap(([one, value]) =>
      value !== undefined && settings.includes(one) ? [[`${name}.${one}`, one] as const] : [],
    ),
  );

/** Checks that prompts have no settings that only affect records. */
export function checkPrompts(prompts: Fields, path: string, report: ReportFault): void {
  for (const [at, setting] of settingsIn(prompts, [...ofRecords, "filter"]))
    report("prompt.setting", `${path}.${at}`, `A prompt has no "${setting}". Remove it.`);
}

/** Checks that the parts of a custom kind have no settings that only affect whole fields. Its `check` compares parts. */
export function checkParts(parts: Fields, path: string, report: ReportFault): void {
  for (const [at, setting] of settingsIn(parts, [...ofRecords, "when", "limitedBy", "goesWith"]))
    report("custom.setting", `${path}.${at}`, `A part of a value has no "${setting}". Remove it.`);
}
