import { componentNames } from "../declaration/component-names";
import { field as builders } from "../declaration/field";
import type { Field, FieldOf, Fields } from "../declaration/field-kinds";
import { kindsInRows, kindsNoPart, kindTraits } from "../declaration/kind-traits";
import { rowLimits, wireNames } from "../declaration/kinds";
import type { Text } from "../text";
import { checkNamed, checkText, type ReportFault } from "./declaration-fault";
import { checkCircles, checkParts, checkSettings } from "./field-settings";
import { checkCondition, checkInRecord, checkValue, checkValues } from "./values";

/** The names of components that a field has. */
function checkComponents(field: Field, path: string, report: ReportFault): void {
  for (const place of ["cell", "input", "filter"] as const) {
    const name: string | undefined = field[place];
    if (name === undefined) continue;
    const kinds: Readonly<Record<string, string>> = componentNames[place];
    const known = Object.keys(kinds);
    if (!known.includes(name)) {
      report(
        `${place}.unknown`,
        `${path}.${place}`,
        `There is no ${place} "${name}". Use one of: ${known.join(", ")}.`,
      );
    } else if (kinds[name] !== field.kind) {
      report(`${place}.kind`, `${path}.${place}`, `The ${place} "${name}" is for ${kinds[name]} fields. Remove it.`);
    }
    if (place === "input" && field.readOnly) {
      report("input.readOnly", `${path}.input`, "A readOnly field has no input. Remove it.");
    }
  }
}

function checkOptions(field: Field, path: string, report: ReportFault): void {
  if (field.kind !== "choice" && field.kind !== "choices" && field.kind !== "switch") return;
  if (field.kind !== "switch" && field.options.length === 0)
    report("options.none", `${path}.options`, "A choice needs an option. Add one.");
  if (field.kind === "choice" && field.initial !== undefined) {
    const values = field.options.map((option) => option.value);
    checkValue("initial.value", field.initial, values, `${path}.initial`, report);
  }
  const lists = { options: field.options, filterOptions: field.kind === "choice" ? field.filterOptions : undefined };
  for (const [name, list = []] of Object.entries(lists)) {
    const values = list.map((option) => String(option.value));
    for (const [at, option] of list.entries()) {
      const value = String(option.value);
      if (values.indexOf(value) !== at) {
        report("options.twice", `${path}.${name}[${at}]`, `Two options have the value ${value}. Change one.`);
      }
      if (field.kind === "switch")
        checkValue("value.option", option.value, [0, 1], `${path}.${name}[${at}].value`, report);
      checkText(option.label, `${path}.${name}[${at}].label`, report);
    }
  }
}

/** Checks the fields that limit the values of a choice (`limitedBy`, `goesWith`). */
function checkChoiceRules(fields: Fields, name: string, path: string, report: ReportFault): void {
  const field = fields[name];
  if (field?.kind !== "choice") return;
  const { limitedBy, goesWith } = field;
  if (limitedBy !== undefined && fields[limitedBy]?.kind !== "number")
    report("limit.unknown", `${path}.limitedBy`, `"${limitedBy}" is not a number field. Use the name of one.`);
  if (goesWith === undefined) return;
  const other = fields[goesWith.field];
  if (goesWith.field === name || other?.kind !== "choice") {
    const cure = `"${goesWith.field}" is not another choice field. Use the name of one.`;
    report("goesWith.unknown", `${path}.goesWith`, cure);
  }
  if (other?.kind !== "choice") return;
  const valuesOf = ({ options }: FieldOf<"choice">) => options.map(({ value }) => value);
  for (const [value, allowed] of Object.entries(goesWith.values)) {
    checkValue("value.option", value, valuesOf(other), `${path}.goesWith.values.${value}`, report);
    for (const [at, one] of allowed.entries())
      checkValue("value.option", one, valuesOf(field), `${path}.goesWith.values.${value}[${at}]`, report);
  }
}

/** The optional texts of a field. */
const textsOf = (field: Field): Readonly<Record<string, Text | undefined>> => ({
  short: field.short,
  hint: field.hint,
  ...((field.kind === "number" || field.kind === "rows") && { unit: field.unit, unitOfOne: field.unitOfOne }),
  ...(field.kind === "relation" && { filterNone: field.filterNone }),
});

/** Checks the fields of a custom kind: its parts and wire entries. */
function checkCustom(field: Field, path: string, report: ReportFault): void {
  if (field.kind !== "custom") return;
  const { parts, wire, filter = [] } = field.of;
  for (const [place, fields] of Object.entries({ parts, wire })) {
    checkFields(fields, `${path}.of.${place}`, report);
    checkParts(fields, `${path}.of.${place}`, report);
    if (Object.keys(fields).length === 0)
      report("custom.none", `${path}.of.${place}`, "A value needs an entry. Add one.");
    for (const [name, { kind, wire: renamed }] of Object.entries(fields)) {
      if (kindsNoPart.has(kind)) {
        report("custom.kind", `${path}.of.${place}.${name}`, `A ${kind} field has no single value. Use another kind.`);
      }
      if (renamed !== undefined) {
        report(
          "custom.wire",
          `${path}.of.${place}.${name}.wire`,
          "The name on the wire follows from the field. Remove it.",
        );
      }
    }
  }
  checkNamed(
    { fields: parts },
    filter.map((name, index) => [name, `${path}.of.filter[${index}]`]),
    report,
  );
}

/** The settings of a field in a row. A row is not a record: its values cannot be related, hidden or computed. */
const rowSettings = ["kind", "label", "required", "min", "max", "unit", "unitOfOne", "decimals", "options", "initial"];

/** Checks the fields of a row. */
function checkRows(fields: Fields, field: Field, path: string, report: ReportFault): void {
  if (field.kind !== "rows") return;
  const { fields: inner = {}, max = rowLimits.defaultRows }: Partial<FieldOf<"rows">> = field;
  checkFields(inner, `${path}.fields`, report);
  if (Object.keys(inner).length === 0) report("rows.none", `${path}.fields`, "A row needs a field. Add one.");
  if (max < 1 || max > rowLimits.rows) {
    report("rows.max", `${path}.max`, `A value has 1 to ${rowLimits.rows} rows. Use another max, or another resource.`);
  }
  const hidden = new Set(
    Object.entries(fields).flatMap(([name, { roles, wire = name }]) => (roles?.read === undefined ? [] : [wire])),
  );
  for (const [name, one] of Object.entries(inner)) {
    const at = `${path}.fields.${name}`;
    if (!kindsInRows.has(one.kind)) {
      const kinds = [...kindsInRows].join(", ");
      report("rows.kind", `${at}.kind`, `A row has no ${one.kind} field. Use one of: ${kinds}.`);
    }
    for (const setting of Object.keys(one)) {
      if (!rowSettings.includes(setting)) {
        report("rows.setting", `${at}.${setting}`, `A field in a row has no "${setting}". Remove it.`);
      }
    }
    if (hidden.has(name)) {
      report("rows.hidden", at, `"${name}" is hidden from some roles, in rows too. Rename one of the fields.`);
    }
  }
}

/** Checks that the title is a text of the record, and of one relation only. */
function checkTitle(fields: Fields, name: string, field: Field, path: string, report: ReportFault): void {
  if (field.kind !== "relation" || field.titleIn === undefined) return;
  const { titleIn } = field;
  const declared = fields[titleIn];
  if (titleIn.trim() === "" || (declared !== undefined && declared.kind !== "text")) {
    report("titleIn.kind", `${path}.titleIn`, `"${titleIn}" is not a text of the record. Name the one with the title.`);
  }
  const other = Object.entries(fields).find(
    ([one, { kind, ...rest }]) => one !== name && kind === "relation" && "titleIn" in rest && rest.titleIn === titleIn,
  );
  if (other !== undefined) {
    report("titleIn.twice", `${path}.titleIn`, `"${other[0]}" has its title there too. Name another property.`);
  }
}

/** Two fields may share a wire name only if both have a condition: no record then has both. */
function checkWires(fields: Fields, at: string, report: ReportFault): void {
  const byWire = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    // A period is only sent; the records may have its names.
    const isKnown = Object.hasOwn(kindTraits, field.kind) && field.kind !== "period";
    const wires = isKnown ? wireNames(name, field) : [name];
    if (field.wire !== undefined && ["region", "position", "period"].includes(field.kind))
      report("wire.several", `${at}.${name}.wire`, `A ${field.kind} field has names of its own. Remove it.`);
    for (const wire of wires) {
      const other = byWire.get(wire);
      const isExclusive = other !== undefined && field.when !== undefined && fields[other]?.when !== undefined;
      if (other !== undefined && !isExclusive) {
        report(
          "wire.twice",
          `${at}.${name}.wire`,
          `"${other}" has the wire name "${wire}" too. Rename one, or give both a when.`,
        );
      }
      byWire.set(wire, name);
    }
  }
}

/**
 * Checks the fields of one resource, or the prompts of an action, including references between them.
 *
 * @param at their place in the declaration
 */
export function checkFields(fields: Fields, at: string, report: ReportFault): void {
  for (const [name, field] of Object.entries(fields)) {
    const path = `${at}.${name}`;
    if (!Object.hasOwn(kindTraits, field.kind)) {
      report(
        "kind.unknown",
        `${path}.kind`,
        `There is no kind "${String(field.kind)}". Use one of: ${Object.keys(builders).join(", ")}.`,
      );
      continue;
    }
    checkText(field.label, `${path}.label`, report);
    for (const [setting, text] of Object.entries(textsOf(field))) {
      if (text !== undefined) checkText(text, `${path}.${setting}`, report);
    }
    if (field.readOnly && field.required) {
      report(
        "required.readOnly",
        `${path}.required`,
        "Users cannot fill in a readOnly field. Remove required or readOnly.",
      );
    }
    checkChoiceRules(fields, name, path, report);
    if ("suggestions" in field && field.suggestions?.by !== undefined) {
      for (const [sent, source] of Object.entries(field.suggestions.by)) {
        if (!(source in fields))
          report(
            "suggestions.by",
            `${path}.suggestions.by.${sent}`,
            `There is no field "${source}". Use one of: ${Object.keys(fields).join(", ")}.`,
          );
      }
    }
    checkOptions(field, path, report);
    checkComponents(field, path, report);
    checkCustom(field, path, report);
    checkRows(fields, field, path, report);
    checkSettings(name, field, path, report);
    checkTitle(fields, name, field, path, report);
    // What prompts and parts depend on is entered with them: no record needs to have it.
    const check = at === "fields" ? checkCondition : checkValues;
    check(fields, field.when, `${path}.when`, report);
    if (at === "fields" && field.kind === "choice") {
      checkInRecord(fields, field.limitedBy ?? "", `${path}.limitedBy`, report);
      checkInRecord(fields, field.goesWith?.field ?? "", `${path}.goesWith`, report);
    }
  }
  checkWires(fields, at, report);
  checkCircles(fields, at, report);
}
