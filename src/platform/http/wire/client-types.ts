import type { Schema } from "../../../contract/wire";
import { type DescribedCall, describedCalls } from "./describe-call";
import { namedSchemas, propertyName, typeText } from "./type-text";

const head = `// Made by \`npm run wire\` from the declarations. Do not edit.

`;

const commentOf = ({ description }: Schema): string =>
  description === undefined ? "" : `  /** ${description.replaceAll("*/", "* /")} */\n`;

/** An interface for a named schema. */
function interfaceOf(name: string, schema: Schema): string {
  const required = new Set(schema.required);
  const lines = Object.entries(schema.properties ?? {}).map(
    ([property, one]) =>
      `${commentOf(one)}  readonly ${propertyName(property)}${required.has(property) ? "" : "?"}: ${typeText(one)};\n`,
  );
  const about = schema.description === undefined ? "" : `/** ${schema.description} */\n`;
  return `${about}export interface ${name} {\n${lines.join("")}}\n`;
}

/** Numbers may be sent as text, and an unset value as null. */
const sentType = (schema: Schema): string => {
  const text = typeText(schema);
  return text.includes("null") ? text : `${text} | null`;
};

function callOf({ call, summary, payload, answer }: DescribedCall): string {
  const names = payload.map(
    ({ name, schema, isRequired }) =>
      `${propertyName(name)}${isRequired ? "" : "?"}: ${isRequired ? typeText(schema) : sentType(schema)}`,
  );
  const file = call.takes === null ? [] : ["file: Blob"];
  const body = [...names, ...file];
  const sent = body.length === 0 ? "Record<never, never>" : `{ ${body.join("; ")} }`;
  return `  /** ${summary} */\n  ${propertyName(call.path)}: { payload: ${sent}; answer: ${answer === null ? "Response" : typeText(answer)} };\n`;
}

/** The source of `calls.ts`: the types of all payloads and answers. Not formatted: the formatter does that. */
export function clientTypes(): string {
  const calls = describedCalls();
  const named = new Map<string, Schema>();
  for (const { answer } of calls) if (answer !== null) namedSchemas(answer, named);
  const interfaces = [...named]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => interfaceOf(name, schema));
  const atHost = calls.filter(({ call }) => call.at === "host").map(({ call }) => JSON.stringify(call.path));
  return [
    head,
    interfaces.join("\n"),
    "\n/** Payload and answer of each call, by path. A call that answers a file answers the whole response. */\n",
    `export interface Calls {\n${calls.map(callOf).join("")}}\n\n`,
    `/** The calls without a base. */\nexport const hostPaths: ReadonlySet<string> = new Set([${atHost.join(", ")}]);\n`,
  ].join("");
}
