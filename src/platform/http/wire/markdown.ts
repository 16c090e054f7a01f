import { code, codeTexts, textIn } from "../../../contract";
import { exampleAnswer, type Schema } from "../../../contract/wire";
import { type DescribedCall, describedCalls } from "./describe-call";
import { likelyCodes } from "./likely-codes";
import { rulesText } from "./rules";
import { namedSchemas, typeText } from "./type-text";

const head = `# The wire

Made by \`npm run wire\` from the declarations. Do not edit. A running platform serves the same as OpenAPI 3.1 at
\`/openapi.json\` and as a page at \`/docs\`. \`npm run conform -- URL\` says what a server lacks.

`;

/** Text for a cell of a table. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const codeSpan = (text: string): string => `\`${text}\``;

/** The bounds of a schema: length, range, pattern and format. */
function boundsOf({ minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, format }: Schema): string {
  const range = (low: number | undefined, high: number | undefined): string =>
    low === undefined ? `at most ${high}` : high === undefined ? `at least ${low}` : `${low} to ${high}`;
  const bounds = [
    minLength === undefined && maxLength === undefined ? "" : `${range(minLength, maxLength)} characters`,
    minimum === undefined && maximum === undefined ? "" : range(minimum, maximum),
    maxItems === undefined ? "" : `${range(minItems, maxItems)} entries`,
    pattern === undefined ? "" : codeSpan(pattern),
    format ?? "",
  ];
  return bounds.filter((one) => one !== "").join(", ");
}

/** The type of a schema, with "integer" and without keywords that only TypeScript needs. */
const shortType = (schema: Schema): string =>
  schema.enum !== undefined && schema.enum.length > 8
    ? `${schema.enum[0]} … ${schema.enum.filter((one) => one !== null).at(-1)}`
    : (schema.type === "integer" && schema.enum === undefined ? "integer" : typeText(schema)).replaceAll(
        "readonly ",
        "",
      );

function payloadTable({ call, payload }: DescribedCall): string {
  const rows = payload.map(({ name, schema, isRequired, isExtension }) => {
    const marks = [isRequired ? "required" : "", isExtension ? "extension" : ""].filter((one) => one !== "").join(", ");
    const about = [schema.description, boundsOf(schema)].filter((one) => one !== undefined && one !== "").join(" ");
    return `| ${codeSpan(name)} | ${codeSpan(cell(shortType(schema)))} | ${marks} | ${cell(about)} |`;
  });
  if (call.takes !== null) {
    const accept = call.takes.accept.join(", ");
    rows.push(`| \`file\` | file | required | ${accept}; at most ${call.takes.maxBytes / 1024 / 1024} MB |`);
  }
  return rows.length === 0
    ? "Payload: none.\n"
    : `| Payload | Type | | Meaning |\n|---|---|---|---|\n${rows.join("\n")}\n`;
}

function answerText({ call, answer }: DescribedCall): string {
  if (call.answers === "events") return "Answer: a stream of events, `text/event-stream`.";
  if (answer === null) return "Answer: a file.";
  const about = answer.title === undefined && answer.description !== undefined ? ` ${answer.description}` : "";
  const lines = Object.entries(answer.title === undefined ? (answer.properties ?? {}) : {})
    .filter(([, { description }]) => description !== undefined)
    .map(([name, { description }]) => `- ${codeSpan(name)}: ${description}`);
  return [`Answer: \`${typeText(answer).replaceAll("readonly ", "")}\`${about}`, ...lines].join("\n");
}

function exampleText({ call, bases, payload }: DescribedCall): string {
  const sent = payload.filter((one) => one.isRequired).map((one) => `${one.name}=${encodeURIComponent(one.example)}`);
  const body = [...(call.access === "public" ? [] : ["token=…"]), ...sent].join("&");
  const address = [bases[0] ?? "", call.path].filter((one) => one !== "").join("/");
  return `\`POST /${address}\` \`${body}\``;
}

/** An example of `data`. A record has its first names only, because "Records" describes it. */
const answerExample = (answer: Schema): string => JSON.stringify(exampleAnswer(answer, 3)).replaceAll('"…":"…"', "…");

function callText(described: DescribedCall): string {
  const { call, summary, bases, access } = described;
  const marks = [call.extension ? "Extension." : "", call.reads ? "Changes nothing." : ""].filter((one) => one !== "");
  const where = bases.length === 0 ? "Without a base." : `In ${bases.map(codeSpan).join(" and ")}.`;
  return [
    `### ${call.path}`,
    [summary, ...marks].join(" "),
    `${where} ${access}`,
    payloadTable(described).trimEnd(),
    answerText(described),
    `Refusals: ${likelyCodes(call).join(", ")}.`,
    ...(call.takes === null ? [`Example: ${exampleText(described)}`] : []),
    ...(described.answer === null ? [] : [`Answer, for example: ${codeSpan(answerExample(described.answer))}`]),
  ].join("\n\n");
}

function recordText(name: string, schema: Schema): string {
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(
    ([property, one]) =>
      `| ${codeSpan(property)}${required.has(property) ? "" : " (may be missing)"} | ${codeSpan(cell(shortType(one)))} | ${cell(one.description ?? "")} |`,
  );
  return [`### ${name}`, schema.description, `| Name | Type | Meaning |\n|---|---|---|\n${rows.join("\n")}`]
    .filter((one) => one !== undefined)
    .join("\n\n");
}

const codeTable = (): string =>
  Object.values(code)
    .filter((one) => one !== code.ok && one !== code.network)
    .map((one) => `| ${one} | ${textIn(codeTexts[one], "en")} | ${textIn(codeTexts[one], "zh")} |`)
    .join("\n");

/** The source of `src/contract/wire.md`. */
export function wireMarkdown(): string {
  const calls = describedCalls();
  const named = new Map<string, Schema>();
  for (const { answer } of calls) if (answer !== null) namedSchemas(answer, named);
  const groups = [...new Set(calls.map(({ group }) => group))];
  return `${[
    head.trimEnd(),
    `Groups: ${groups.map((name) => `[${name}](#${name})`).join(" · ")} · [Records](#records)`,
    "## Rules",
    rulesText,
    "## Codes",
    `| Code | English | Chinese |\n|---|---|---|\n${codeTable()}`,
    ...groups.flatMap((name) => [`## ${name}`, ...calls.filter(({ group }) => group === name).map(callText)]),
    "## Records",
    ...[...named].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, one]) => recordText(name, one)),
  ].join("\n\n")}\n`;
}
