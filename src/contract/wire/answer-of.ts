import type { Call, CallUse } from "../calls/call-table";
import { figuresPath, filterPayload } from "../calls/figures";
import { secretKinds } from "../declaration/kind-traits";
import { recordSchemas } from "../declaration/kinds/schemas";
import type { Action, Resource } from "../declaration/resource";
import { type Registry, resourceByName } from "../registry";
import { commonAnswers } from "./answers";
import { figuresAnswer } from "./answers/figures";
import { importAnswer, importCheck } from "./answers/imports";
import { integer, key, list, named, nothing, nullable, object, pageOf, type Schema, text } from "./json-schema";

/**
 * Additional values in the records of some resources, beside the fields, by the name of the resource. A schema with a
 * title replaces the whole record.
 */
export type ExtraRecordValues = Readonly<Record<string, Schema>>;

/** The name of a component: "ingest_key" is "IngestKey". */
export const componentName = (name: string): string =>
  name.replace(/(?:^|[_/-])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The schema of a resource's records. */
export function recordOf(resource: Resource, extra: ExtraRecordValues): Schema {
  const added = extra[resource.name];
  if (added?.title !== undefined) return added;
  const properties = { ...recordSchemas(resource.fields), ...added?.properties };
  const isOptional = (name: string): boolean => name in (added?.properties ?? {}) && !added?.required?.includes(name);
  const required = Object.keys(properties).filter((name) => !isOptional(name));
  return named(componentName(resource.name), { type: "object", properties, required });
}

/** The answer of an action that takes the keys of many records. */
const bulkAnswer = (record: Schema, { job }: Action): Schema =>
  object(
    {
      done: list(key(), "Keys of the changed records."),
      refused: list(object({ id: key(), code: integer("A code of the envelope."), message: text("For the user.") })),
    },
    {
      changed: list(record, "The changed records as they are now."),
      ...(job === undefined ? {} : { job: nullable(key("The job that does the work; null if there is none to do.")) }),
    },
  );

function listAnswer({ calls }: Resource, record: Schema): Schema {
  if (calls.list?.whole) return list(record);
  const { list: rows = "list", total = "total" } = calls.list?.answers ?? {};
  const { list: _, total: __, ...rest } = pageOf(record).properties ?? {};
  const page: Schema = { ...pageOf(record) };
  const properties = { [rows]: list(record), [total]: page.properties?.total ?? {}, ...rest };
  return { type: "object", properties, required: Object.keys(properties) };
}

/** The records that a badge counts. */
function badgeText(resource: Resource): string {
  const sent = Object.entries(filterPayload(resource, resource.badgeFilter ?? {}));
  const query = sent.map(([name, value]) => `${name}=${value}`).join("&");
  return `Number of records that ${resource.calls.list?.path} answers with ${query}.`;
}

function secretsOf(resource: Resource): Schema {
  const secrets = Object.entries(resource.fields).filter(([, field]) => secretKinds.has(field.kind));
  return object({
    [resource.key]: key(),
    ...Object.fromEntries(secrets.map(([name, field]) => [field.wire ?? name, nullable(text())])),
  });
}

/** The answer of a call to one of the resources that use it. */
function answerFor(registry: Registry, call: Call, use: CallUse, extra: ExtraRecordValues): Schema {
  const resource = resourceByName(registry, use.resource);
  const { calls, shownOnce } = resource;
  const record = recordOf(resource, extra);
  if (call.path === calls.all) {
    return list(object({ [resource.key]: key(), [resource.title]: text() }), "Every record, in brief.");
  }
  if (call.path === figuresPath(resource)) return figuresAnswer(resource);
  if (call.path === resource.badge) return object({ response: integer(badgeText(resource)) });
  if (use.action === "list") return listAnswer(resource, record);
  if (use.action === "delete") return nothing;
  if (use.action === "reveal") return secretsOf(resource);
  if (call.takes !== null) return call.reads ? importCheck : importAnswer;
  const action = resource.actions.find(({ name }) => name === use.action);
  if (action?.answers === null) return nothing;
  if (action?.answers !== undefined) return recordOf(resourceByName(registry, action.answers), extra);
  if (action?.keysAs !== undefined) return bulkAnswer(record, action);
  if (use.action !== "create" || shownOnce === null) return record;
  const once = { [shownOnce.name]: text("Shown only once.") };
  const { title: _, ...plain } = record;
  return {
    ...plain,
    properties: { ...plain.properties, ...once },
    required: [resource.key, shownOnce.name],
  };
}

/** Removes schemas that differ only in their names. */
function distinct(schemas: readonly Schema[]): readonly Schema[] {
  const known = new Set<string>();
  return schemas.filter(({ title: _, ...rest }) => {
    const text = JSON.stringify(rest);
    return !known.has(text) && known.add(text);
  });
}

/** The schema of `data` in a successful answer of a call; null if the call answers a file or a stream. */
export function answerOf(registry: Registry, call: Call, extra: ExtraRecordValues): Schema | null {
  if (call.answers !== "data") return null;
  const common = (commonAnswers as Readonly<Record<string, (typeof commonAnswers)[keyof typeof commonAnswers]>>)[
    call.path
  ];
  if (common !== undefined) {
    return "recordsOf" in common ? list(recordOf(resourceByName(registry, common.recordsOf), extra)) : common;
  }
  const answers = distinct(call.uses.map((use) => answerFor(registry, call, use, extra)));
  return answers.length === 1 ? (answers[0] ?? nothing) : { anyOf: answers };
}
