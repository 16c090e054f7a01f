import { dayHour, exportOptions, listPayloadNames, reportInterval, timeSetting } from "../../../contract";
import { nothing, pageOf, type Schema } from "../../../contract/wire";
import { type DescribedCall, describedCalls, type PayloadName } from "./describe-call";
import { namedSchemas, propertyName, typeText } from "./type-text";

const head = `// Made by \`npm run wire\` from the declarations. Do not edit.

`;

/** Long unions that many types repeat. */
const choices = [
  { name: "DayHour", options: dayHour, about: "An hour of the day." },
  { name: "ReportInterval", options: reportInterval, about: "Hours between two reports." },
  {
    name: "TimeSetting",
    options: timeSetting,
    about: "Months of a lubrication period; 0 is off, and 255 resets the device.",
  },
].map(({ options, ...choice }) => ({ ...choice, union: typeText({ enum: options.map(({ value }) => value) }) }));

function choiceType({ enum: values = [] }: Schema): string | undefined {
  const union = typeText({ enum: values.filter((value) => value !== null) });
  const name = choices.find((one) => one.union === union)?.name;
  return name !== undefined && values.includes(null) ? `${name} | null` : name;
}

const page = Object.entries(pageOf({ title: "T" }).properties ?? {});

/** The type of a page, with the names that other pages do not have. */
function pageType({ properties = {}, required = [] }: Schema): string | undefined {
  if (!page.every(([name]) => name in properties)) return undefined;
  const more = Object.entries(properties).filter(([name]) => page.every(([one]) => one !== name));
  const type = `Page<${typeOf(properties.list?.items ?? nothing)}>`;
  return more.length === 0 ? type : `${type} & ${typeOf({ properties: Object.fromEntries(more), required })}`;
}

const typeOf = (schema: Schema): string => typeText(schema, (one) => one.title ?? choiceType(one) ?? pageType(one));

const commentOf = ({ description }: Schema): string =>
  description === undefined ? "" : `  /** ${description.replaceAll("*/", "* /")} */\n`;

const propertiesOf = ({ properties = {}, required = [] }: Schema): readonly string[] =>
  Object.entries(properties).map(
    ([name, one]) =>
      `${commentOf(one)}  readonly ${propertyName(name)}${required.includes(name) ? "" : "?"}: ${typeOf(one)};\n`,
  );

/** Below this number of properties, a type repeats them in place of extending another type. */
const longType = 10;

/** A type for a named schema. It extends the first of `others` that is long and has only properties of this one. */
function namedType(name: string, schema: Schema, others: Iterable<Schema> = []): string {
  const about = schema.description === undefined ? "" : `/** ${schema.description} */\n`;
  const all = propertiesOf(schema);
  const isBase = (one: readonly string[]) => one.length > longType && one.every((property) => all.includes(property));
  const base = [...others].find((one) => one === schema || isBase(propertiesOf(one)));
  if (base === undefined || base === schema) return `${about}export interface ${name} {\n${all.join("")}}\n`;
  const own = all.filter((property) => !propertiesOf(base).includes(property));
  if (own.length === 0) return `${about}export type ${name} = ${base.title};\n`;
  return `${about}export interface ${name} extends ${base.title} {\n${own.join("")}}\n`;
}

/** Numbers may be sent as text, and an unset value as null. */
const sentType = (schema: Schema): string => {
  const text = typeOf(schema);
  return text.includes("null") ? text : `${text} | null`;
};

const entryOf = ({ name, schema, isRequired }: PayloadName): string =>
  `${propertyName(name)}${isRequired ? "" : "?"}: ${isRequired ? typeOf(schema) : sentType(schema)}`;

/** Payload names that many calls repeat. */
const requests = [
  {
    name: "PageRequest",
    names: [listPayloadNames.page, listPayloadNames.pageSize, listPayloadNames.exactTotal] as readonly string[],
    about: "Which page of a list to answer, and whether to count all records.",
  },
  {
    name: "FileRequest",
    names: Object.keys(exportOptions),
    about: "The format and the columns of a file. Default: all columns.",
  },
].map(({ names, ...request }) => ({
  ...request,
  partOf: (payload: readonly PayloadName[]) => payload.filter((one) => names.includes(one.name)),
  isPartOf: (payload: readonly PayloadName[]) => names.every((one) => payload.some((entry) => entry.name === one)),
}));

function payloadType({ call, payload }: DescribedCall): string {
  const bases = requests.filter(({ isPartOf }) => isPartOf(payload));
  const inherited = bases.flatMap(({ partOf }) => partOf(payload));
  const own = payload.filter((one) => !inherited.includes(one)).map(entryOf);
  const entries = call.takes === null ? own : [...own, "file: Blob"];
  const types = [...bases.map(({ name }) => name), ...(entries.length === 0 ? [] : [`{ ${entries.join("; ")} }`])];
  return types.length === 0 ? "Record<never, never>" : types.join(" & ");
}

const callOf = (described: DescribedCall): string => {
  const { call, summary, answer } = described;
  return `  /** ${summary} */\n  ${propertyName(call.path)}: { payload: ${payloadType(described)}; answer: ${answer === null ? "Response" : typeOf(answer)} };\n`;
};

/** The source of `calls.ts`: the types of all payloads and answers. Not formatted: the formatter does that. */
export function clientTypes(): string {
  const calls = describedCalls();
  const named = new Map<string, Schema>();
  for (const { answer } of calls) if (answer !== null) namedSchemas(answer, named);
  const types = [...named]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => namedType(name, schema, named.values()));
  const atHost = calls.filter(({ call }) => call.at === "host").map(({ call }) => JSON.stringify(call.path));
  return [
    head,
    types.join("\n"),
    "\n/** One page of a list. */\n",
    namedType("Page<T>", pageOf({ title: "T" })),
    ...requests.map(({ name, about, partOf, isPartOf }) => {
      const entries = partOf(calls.find(({ payload }) => isPartOf(payload))?.payload ?? []).map(entryOf);
      return `\n/** ${about} */\nexport interface ${name} { ${entries.join("; ")} }\n`;
    }),
    ...choices.map(({ name, union, about }) => `\n/** ${about} */\nexport type ${name} = ${union};\n`),
    "\n/** Payload and answer of each call, by path. A call that answers a file answers the whole response. */\n",
    `export interface Calls {\n${calls.map(callOf).join("")}}\n\n`,
    `/** The calls without a base. */\nexport const hostPaths: ReadonlySet<string> = new Set([${atHost.join(", ")}]);\n`,
  ].join("");
}
