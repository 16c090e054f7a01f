import type { Call } from "../calls/call-table";
import type { AnyResourceDeclaration } from "../declaration/declaration";
import type { Suggestions } from "../declaration/field-settings";
import { wireNames } from "../declaration/kinds";
import { commonAnswers, type RecordsOf } from "../wire/answers";
import type { Schema } from "../wire/json-schema";
import type { ReportFault } from "./declaration-fault";

/** The names in an answer, at any depth. */
const namesInSchema = ({ properties = {}, items, anyOf = [] }: Schema): readonly string[] => [
  ...Object.keys(properties),
  ...[...Object.values(properties), ...anyOf, ...(items === undefined ? [] : [items])].flatMap(namesInSchema),
];

/** The names in the records of a resource. */
const namesOf = ({ fields }: AnyResourceDeclaration): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...wireNames(name, field),
    ...(field.kind === "relation" && field.titleIn !== undefined ? [field.titleIn] : []),
  ]);

/** The names in the answer of a call; null if it lists texts. */
function namesInAnswer(call: Call, resources: readonly AnyResourceDeclaration[]): readonly string[] | null {
  const answer = (commonAnswers as Readonly<Record<string, Schema | RecordsOf>>)[call.path];
  const [use] = call.uses;
  if (answer !== undefined && !("recordsOf" in answer)) {
    const names = namesInSchema(answer);
    return names.length === 0 ? null : names;
  }
  const resource = answer?.recordsOf ?? use?.resource;
  return resources.filter(({ name }) => name === resource).flatMap(namesOf);
}

/** Checks the payload names of suggestions, and the property that they show. */
export function checkSuggestions(
  { by = {}, with: fixed = {}, search, value }: Suggestions,
  call: Call,
  resources: readonly AnyResourceDeclaration[],
  path: string,
  report: ReportFault,
): void {
  const sent = call.fields.flatMap(({ sentAs }) => sentAs);
  const named = [
    ...Object.keys(fixed).map((name) => [name, `${path}.with.${name}`] as const),
    ...Object.keys(by).map((name) => [name, `${path}.by.${name}`] as const),
    ...(search === undefined ? [] : [[search, `${path}.search`] as const]),
  ];
  const known = sent.length === 0 ? "Remove it." : `Use one of: ${sent.join(", ")}.`;
  for (const [name, at] of named) {
    if (!sent.includes(name)) report("suggestions.name", at, `"${call.path}" takes no "${name}". ${known}`);
  }
  const answered = namesInAnswer(call, resources);
  if (value !== undefined && answered !== null && !answered.includes(value)) {
    const cure = `"${call.path}" answers no "${value}". Use one of: ${[...new Set(answered)].join(", ")}.`;
    report("suggestions.value", `${path}.value`, cure);
  }
}
