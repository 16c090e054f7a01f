import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { Field } from "../declaration/field-kinds";
import { type FigureDeclaration, figureLimits } from "../declaration/figures";
import { kindsNotFiltered, kindTraits } from "../declaration/kind-traits";
import { checkValue as checkKindValue, readPayloadField, wireNames, writeField } from "../declaration/kinds";
import { callFormat, callFormatCure } from "./calls";
import { checkNamed, checkText, type ReportFault } from "./declaration-fault";
import { hasColumn } from "./storage";

const nameFormat = /^[a-z][a-z0-9_]*$/;

/** The kinds of a filter that divides a figure by its options, and by days. */
const optionKinds: ReadonlySet<Field["kind"]> = new Set(["choice", "switch"]);
const dayKinds: ReadonlySet<Field["kind"]> = new Set(["date", "period"]);

type AnyFigure = FigureDeclaration<string>;

/** Checks the option `figures`. */
export function checkFigures(declared: AnyResourceDeclaration, report: ReportFault): void {
  const { figures, storage, calls } = declared;
  if (figures === undefined) return;
  if (storage === undefined)
    report(
      "figure.storage",
      "figures",
      "The platform counts only records with storage. Add storage, or remove figures.",
    );
  if (typeof calls.list === "object" && calls.list.whole === true)
    report("figure.whole", "figures", "The list takes no filters, so no figure can open it. Remove whole or figures.");
  if (Object.keys(figures).length > figureLimits.figures)
    report("figure.many", "figures", `A resource has ${figureLimits.figures} figures at most. Remove some.`);
  for (const [name, figure] of Object.entries(figures)) {
    const within: ReportFault = (id, path, cure) =>
      report(id, path === "" ? `figures.${name}` : `figures.${name}.${path}`, cure);
    if (!nameFormat.test(name))
      within(
        "figure.name",
        "",
        `"${name}" is not a name. Use lower-case letters, digits and "_", for example "in_use".`,
      );
    checkText(figure.label, "label", within);
    if (figure.hint !== undefined) checkText(figure.hint, "hint", within);
    checkFilter(declared, figure, within);
    checkSum(declared, figure, within);
    checkBy(declared, figure, within);
  }
}

/** The filters of the list, the search first. */
export const filtersOf = ({ list }: AnyResourceDeclaration): readonly string[] => [
  ...(list.search === undefined ? [] : [list.search]),
  ...(list.filters ?? []),
  ...(list.advanced ?? []),
];

/** Reports a name that is not a filter of the list, because the figure could not open its records. */
function checkFilterName(declared: AnyResourceDeclaration, name: string, path: string, report: ReportFault): void {
  checkNamed(declared, [[name, path]], report);
  if (name in declared.fields && !filtersOf(declared).includes(name))
    report("figure.filter", path, `The list has no filter "${name}". Add it to list.filters.`);
}

function checkFilter(declared: AnyResourceDeclaration, figure: AnyFigure, report: ReportFault): void {
  const filter = Object.entries(figure.filter ?? {});
  if (filter.length === 0 && figure.by === undefined && Object.keys(declared.list.initial ?? {}).length > 0)
    report("figure.initial", "filter", "The list opens with the filters of list.initial. Give the figure a filter.");
  for (const [name] of filter) {
    if (name === figure.by)
      report("figure.twice", `filter.${name}`, `The figure is divided by "${name}" already. Remove one.`);
  }
  checkFilterValues(declared, figure.filter ?? {}, report);
}

/** Checks the values that a declaration gives to filters of its list. */
function checkFilterValues(declared: AnyResourceDeclaration, filter: object, report: ReportFault): void {
  for (const [name, value] of Object.entries(filter)) {
    const path = `filter.${name}`;
    const field = declared.fields[name];
    checkFilterName(declared, name, path, report);
    if (field !== undefined && !isFilterValue(field, name, value))
      report("figure.value", path, filterValueCure(field, value));
  }
}

/** Checks the option `badge` of a resource whose records the platform counts. */
export function checkBadge(declared: AnyResourceDeclaration, report: ReportFault): void {
  const { badge, calls, fields, storage } = declared;
  if (typeof badge !== "object") return;
  if (!callFormat.test(badge.call)) report("call.format", "badge.call", callFormatCure(badge.call));
  if (storage === undefined || calls.list === undefined)
    report("badge.storage", "badge", "The platform counts only listed records with storage. Name a call of your own.");
  checkFilterValues(declared, badge.filter, (id, path, cure) => report(id, `badge.${path}`, cure));
  for (const name of Object.keys(badge.filter)) {
    if (fields[name]?.roles?.read !== undefined)
      report("badge.roles", `badge.filter.${name}`, `The number tells every role about "${name}". Name another field.`);
  }
}

/** How to fix a value that is no `isFilterValue`. */
export const filterValueCure = ({ kind }: Field, value: unknown): string =>
  `The filter of a ${kind} field does not take ${JSON.stringify(value)}. Use a value that it offers.`;

/** Whether a declaration can fix this value of the filter. It cannot fix keys of other records, or periods. */
export function isFilterValue(field: Field, name: string, value: unknown): boolean {
  // Other checks report these kinds.
  if (!Object.hasOwn(kindTraits, field.kind) || kindsNotFiltered.has(field.kind)) return true;
  if (field.kind === "period") return false;
  if (field.kind === "relation") return value === 0 && field.filterNone !== undefined;
  const read = readPayloadField(writeField(value, name, field), name, field);
  return "value" in read && read.value !== null && checkKindValue(read.value, field, "filter") === null;
}

function checkSum(declared: AnyResourceDeclaration, { sum, filter }: AnyFigure, report: ReportFault): void {
  if (sum === undefined) return;
  checkNamed(declared, [[sum, "sum"]], report);
  const field = declared.fields[sum];
  if (field === undefined) return;
  const isNumber = field.kind === "number" || (field.kind === "custom" && field.of?.wire.value?.kind === "number");
  if (!isNumber || !hasColumn(declared, sum)) {
    report("figure.sum", "sum", `"${sum}" is not a stored number. Name a number, or a custom kind whose value is one.`);
    return;
  }
  const [, ...others] = wireNames(sum, field);
  const fixed = writeField(filter?.[sum] ?? null, sum, field);
  if (others.some((name) => (fixed[name] ?? null) === null))
    report("figure.mixed", "filter", `Values with another ${others.join(" or ")} do not add up. Filter by "${sum}".`);
}

function checkBy(declared: AnyResourceDeclaration, { by, days }: AnyFigure, report: ReportFault): void {
  const field = declared.fields[by ?? ""];
  const hasDays = field !== undefined && dayKinds.has(field.kind);
  if (days !== undefined && !hasDays)
    report("figure.days", "days", "Only a figure by a date or a period has days. Remove it.");
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= figureLimits.days))
    report("figure.days", "days", `Use a whole number from 1 to ${figureLimits.days}.`);
  if (by === undefined) return;
  checkFilterName(declared, by, "by", report);
  if (field === undefined) return;
  if (!hasDays && !optionKinds.has(field.kind))
    report("figure.by", "by", `"${by}" is a ${field.kind} field. Name a choice, a switch, a date or a period.`);
  else if (!hasColumn(declared, by) && [declared.storage?.columns?.[by] ?? []].flat().length !== 1)
    report("figure.column", "by", `No single column holds "${by}". Name its column in storage.columns.`);
}

/** Reports resources that share a list call, if several of them have figures: their figures would share a call. */
export function checkFigurePaths(resources: readonly AnyResourceDeclaration[], report: ReportFault): void {
  const taken = new Map<string, string>();
  for (const { name, figures, calls } of resources) {
    const path = typeof calls.list === "string" ? calls.list : calls.list?.path;
    if (figures === undefined || path === undefined) continue;
    const other = taken.get(path);
    if (other !== undefined)
      report("figure.path", `${name}: figures`, `"${other}" has figures of the same list call. Remove one of them.`);
    taken.set(path, name);
  }
}
