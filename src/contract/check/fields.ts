import { field as builders } from "../declaration/field";
import type { Field, FieldKind, Fields } from "../declaration/field-kinds";
import { checkText, type ReportFault } from "./declaration-fault";

const base = ["kind", "label", "hint", "required", "readOnly", "fixed", "filterOnly", "wire", "when", "extension"];

/** The settings of each kind beside `base`. */
const settings: Readonly<Record<FieldKind, readonly string[]>> = {
  id: ["sentAs"],
  text: ["min", "max", "suggestions", "filterSuggestions"],
  longText: ["min", "max"],
  email: [],
  phone: [],
  password: ["min", "max"],
  secret: ["min", "max"],
  number: ["unit", "unitOfOne", "min", "max", "decimals", "opens"],
  choice: ["options", "filterOptions", "isClosed", "initial", "limitedBy", "goesWith"],
  switch: ["options"],
  time: ["isExact", "isDay"],
  date: [],
  period: ["begin", "end"],
  region: ["levels"],
  position: [],
  relation: ["to", "titleIn", "opens", "filterNone"],
  keys: ["from", "max"],
  imei: ["suggestions"],
  eui: ["suggestions"],
  deviceAddress: [],
  aesKey: [],
  url: [],
  image: ["accept"],
};

function checkOptions(field: Field, path: string, report: ReportFault): void {
  if (field.kind !== "choice") return;
  if (field.options.length === 0) report("options.none", `${path}.options`, "A choice needs at least one option.");
  for (const list of ["options", "filterOptions"] as const) {
    const values = (field[list] ?? []).map((option) => String(option.value));
    for (const [at, value] of values.entries()) {
      if (values.indexOf(value) !== at) {
        report("options.twice", `${path}.${list}[${at}]`, `Two options have the value ${value}. Change one.`);
      }
    }
    for (const [at, option] of (field[list] ?? []).entries())
      checkText(option.label, `${path}.${list}[${at}].label`, report);
  }
}

function checkBounds(field: Field, path: string, report: ReportFault): void {
  if (!("min" in field) || !("max" in field) || field.min === undefined || field.max === undefined) return;
  if (field.min > field.max)
    report("bounds.reversed", `${path}.min`, `min (${field.min}) is greater than max (${field.max}). Swap them.`);
}

function checkWhen(fields: Fields, field: Field, path: string, report: ReportFault): void {
  for (const [name, wanted] of Object.entries(field.when ?? {})) {
    const other = fields[name];
    if (other === undefined) {
      report(
        "when.unknown",
        `${path}.when.${name}`,
        `There is no field "${name}". Use one of: ${Object.keys(fields).join(", ")}.`,
      );
    } else if (other.kind === "choice") {
      const values = new Set(other.options.map((option) => String(option.value)));
      for (const value of wanted === true ? [] : [wanted].flat()) {
        if (!values.has(String(value))) {
          report(
            "when.value",
            `${path}.when.${name}`,
            `"${name}" has no option ${value}. Use one of: ${[...values].join(", ")}.`,
          );
        }
      }
    }
  }
}

/** Two fields may share a wire name only if both have a condition: no record then has both. */
function checkWires(fields: Fields, report: ReportFault): void {
  const byWire = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    const wire = field.wire ?? name;
    const other = byWire.get(wire);
    const isExclusive = other !== undefined && field.when !== undefined && fields[other]?.when !== undefined;
    if (other !== undefined && !isExclusive) {
      report(
        "wire.twice",
        `fields.${name}.wire`,
        `"${other}" has the wire name "${wire}" too. Rename one, or give both a when.`,
      );
    }
    byWire.set(wire, name);
  }
}

/** Checks the fields of one resource, including references between them. */
export function checkFields(fields: Fields, report: ReportFault): void {
  for (const [name, field] of Object.entries(fields)) {
    const path = `fields.${name}`;
    const known = settings[field.kind] as readonly string[] | undefined;
    if (known === undefined) {
      report(
        "kind.unknown",
        `${path}.kind`,
        `There is no kind "${String(field.kind)}". Use one of: ${Object.keys(builders).join(", ")}.`,
      );
      continue;
    }
    for (const property of Object.keys(field)) {
      if (!base.includes(property) && !known.includes(property)) {
        report(
          "setting.unknown",
          `${path}.${property}`,
          `A ${field.kind} field has no setting "${property}". Use one of: ${[...base, ...known].join(", ")}.`,
        );
      }
    }
    checkText(field.label, `${path}.label`, report);
    if (field.hint !== undefined) checkText(field.hint, `${path}.hint`, report);
    if (field.readOnly && field.required) {
      report(
        "required.readOnly",
        `${path}.required`,
        "Users cannot fill in a readOnly field. Remove required or readOnly.",
      );
    }
    if (field.kind === "choice" && field.limitedBy !== undefined && fields[field.limitedBy]?.kind !== "number") {
      report("limit.unknown", `${path}.limitedBy`, `"${field.limitedBy}" is not a number field. Use the name of one.`);
    }
    if (field.kind === "choice" && field.goesWith !== undefined && fields[field.goesWith.field]?.kind !== "choice") {
      const name = field.goesWith.field;
      report("goesWith.unknown", `${path}.goesWith`, `"${name}" is not a choice field. Use the name of one.`);
    }
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
    checkBounds(field, path, report);
    checkWhen(fields, field, path, report);
  }
  checkWires(fields, report);
}
