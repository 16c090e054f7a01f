import { type Code, code, codeTexts, textIn } from "../../../contract";
import { exampleAnswer, type Schema, secondStep } from "../../../contract/wire";
import { type DescribedCall, describedCalls, tokenOf } from "./describe-call";
import { likelyCodes } from "./likely-codes";
import { rulesText } from "./rules";

type Json = Readonly<Record<string, unknown>>;

/** Replaces named schemas by references, and collects them. */
function withReferences(schema: Schema, components: Map<string, Json>): Json {
  const { title, items, properties, additionalProperties, anyOf, ...rest } = schema;
  if (title !== undefined && !components.has(title)) {
    // Entered before its content, so that a schema may contain itself.
    components.set(title, {});
    const { title: _, ...content } = schema;
    components.set(title, withReferences(content, components));
  }
  if (title !== undefined) return { $ref: `#/components/schemas/${title}` };
  const inner = (one: Schema): Json => withReferences(one, components);
  return {
    ...rest,
    ...(items === undefined ? {} : { items: inner(items) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: inner(additionalProperties) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inner) }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])) }),
  };
}

const codes = Object.values(code).filter((one) => one !== code.ok && one !== code.network);

const codeText = (one: Exclude<Code, 0>): string => `${one} ${textIn(codeTexts[one], "en").toLowerCase()}`;

/** A refused call. */
const refusal: Schema = {
  type: "object",
  description: `A refusal. ${codes.map((one) => `${one}: ${textIn(codeTexts[one], "en")}.`).join(" ")}`,
  properties: {
    code: { type: "integer", enum: codes },
    message: { type: "string", description: "For the user, in the language of the request." },
    data: {
      type: ["object", "null"],
      properties: {
        fields: {
          type: "object",
          additionalProperties: { type: "string" },
          description: "Messages by payload name. A form shows each beside its input.",
        },
        wait: { type: "integer", description: "Seconds to wait before the next sign-in." },
        second_step: secondStep,
      },
    },
  },
  required: ["code", "message", "data"],
};

function bodyOf({ call, payload }: DescribedCall): Json {
  const names = [tokenOf(call), ...payload];
  const properties = names.map(({ name, schema, isExtension }) => [
    name,
    isExtension ? { ...schema, "x-extension": true } : schema,
  ]);
  const file = { type: "string", format: "binary", description: `${call.takes?.accept.join(", ")}; at most 10 MB.` };
  const required = [...names.filter((one) => one.isRequired).map(({ name }) => name), ...(call.takes ? ["file"] : [])];
  const schema = {
    type: "object",
    properties: { ...Object.fromEntries(properties), ...(call.takes === null ? {} : { file }) },
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
  const shown = names.filter(({ name, isRequired }) => isRequired || name === "token");
  const example = Object.fromEntries(shown.map((one) => [one.name, one.example]));
  const type = call.takes === null ? "application/x-www-form-urlencoded" : "multipart/form-data";
  const tables = names.filter(({ schema: { items } }) => items?.type === "object");
  const encoding = Object.fromEntries(tables.map(({ name }) => [name, { contentType: "application/json" }]));
  const content = { schema, ...(tables.length === 0 ? {} : { encoding }), example };
  return { required: true, content: { [type]: content } };
}

function answersOf({ call, answer }: DescribedCall, components: Map<string, Json>): Json {
  const refused = { $ref: "#/components/schemas/Refusal" };
  const success =
    answer === null
      ? []
      : [
          {
            type: "object",
            properties: {
              code: { const: code.ok },
              message: { type: "string" },
              data: withReferences(answer, components),
            },
            required: ["code", "message", "data"],
          },
        ];
  const others: Json =
    call.answers === "events"
      ? { "text/event-stream": { schema: { $ref: "#/components/schemas/LiveMessage" } } }
      : call.answers === "file"
        ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
        : {};
  const schema = success.length === 0 ? refused : { oneOf: [...success, refused] };
  const example = answer === null ? {} : { example: { code: code.ok, message: "", data: exampleAnswer(answer) } };
  const likely = likelyCodes(call);
  const description = `The answer, or a refusal. Likely codes: ${likely.map(codeText).join(", ")}.`;
  const content = { "application/json": { schema, ...example }, ...others };
  return { 200: { description, content, "x-codes": likely } };
}

function operationOf(described: DescribedCall, components: Map<string, Json>): Json {
  const { call, summary, group, bases, access } = described;
  return {
    operationId: call.path.replace(/[^a-zA-Z0-9]+/g, "_"),
    tags: [group],
    summary,
    description: `Allowed callers: ${access}`,
    ...(bases.length === 0 ? { servers: [{ url: "/" }] } : { servers: bases.map((base) => ({ url: `/${base}` })) }),
    ...(call.extension ? { "x-extension": true } : {}),
    ...(call.reads ? { "x-reads": true } : {}),
    ...(call.access === "public" ? { security: [] } : {}),
    requestBody: bodyOf(described),
    responses: answersOf(described, components),
  };
}

/** One change in the stream of `live/events`. */
const liveMessage: Json = {
  type: "object",
  properties: {
    resource: { type: "string", description: "Name of a resource that the account may list, or `message`." },
    type: { type: "string", enum: ["created", "updated", "deleted", "reported"] },
    ids: { type: "array", items: { type: "integer" }, description: "Empty: many, or not known." },
  },
  required: ["resource", "type", "ids"],
};

/** The OpenAPI 3.1 document of all calls. */
export function openApi(version: string): Json {
  const components = new Map<string, Json>();
  components.set("Refusal", withReferences(refusal, components));
  components.set("LiveMessage", liveMessage);
  const calls = describedCalls();
  const paths = calls.map((one) => [`/${one.call.path}`, { post: operationOf(one, components) }] as const);
  return {
    openapi: "3.1.0",
    info: { title: "Lubricator platform", version, description: rulesText },
    servers: [{ url: "/admin/1" }, { url: "/client/1" }],
    tags: [...new Set(calls.map(({ group }) => group))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries([...components].toSorted(([one], [other]) => (one < other ? -1 : 1))) },
  };
}
