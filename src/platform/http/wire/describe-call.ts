import { registry } from "../../../../resources";
import { extraRecordValues } from "../../../../resources/extra-record-values";
import {
  type Call,
  callsWithCurrentPassword,
  checkModeOf,
  currentPasswordName,
  exportPath,
  figuresPath,
  isRequired,
  matches,
  type Resource,
  resourceByName,
  role,
  roleOptions,
  textIn,
} from "../../../contract";
import type { CallUse } from "../../../contract/calls/call-table";
import { filterSchemas, payloadSchemas } from "../../../contract/declaration/kinds/schemas";
import { answerOf, exampleOf, type Schema, summaries } from "../../../contract/wire";
import { rolesOf } from "../../access/authorize";

/** A payload name of a call. */
export interface PayloadName {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly isExtension: boolean;
  /** A valid value, as a form-encoded body has it. */
  readonly example: string;
}

/** A call as the documents describe it. */
export interface DescribedCall {
  readonly call: Call;
  /** What the call does, in one sentence. */
  readonly summary: string;
  /** The first part of its path. */
  readonly group: string;
  /** The API bases on which the call exists; empty for a call without a base. */
  readonly bases: readonly ("admin/1" | "client/1")[];
  /** Who may make it. */
  readonly access: string;
  readonly payload: readonly PayloadName[];
  /** The content of `data`; null for a file or a stream. */
  readonly answer: Schema | null;
}

/** The filter that a list of the records of one other record needs (`ListCall.by`). */
function neededFilter({ path, uses }: Call): string | undefined {
  const lists = uses.flatMap(({ resource }) => Object.entries(resourceByName(registry, resource).calls.list?.by ?? {}));
  return lists.find(([, list]) => list === path || exportPath(list) === path)?.[0];
}

/** The payload of a call. A call that saves requires the fields that a new record needs. */
function payloadOf(call: Call): readonly PayloadName[] {
  const mode = checkModeOf(call, {});
  const needed = neededFilter(call);
  return call.fields.flatMap(({ name: fieldName, field, sentAs, extension }) => {
    const schemas = mode === "filter" ? filterSchemas(field, sentAs) : payloadSchemas(field, sentAs);
    return Object.entries(schemas).map(([name, schema]) => ({
      name,
      schema,
      isRequired:
        mode === "filter"
          ? fieldName === needed || (field.filterOnly === true && field.required === true)
          : isRequired(field, mode) && matches(field.when, call.variant),
      isExtension: extension,
      example: exampleOf(field, schema),
    }));
  });
}

const currentPassword: PayloadName = {
  name: currentPasswordName,
  schema: { type: "string", description: "The caller's current password, if the call asks for it." },
  isRequired: false,
  isExtension: true,
  example: "",
};

/** Descriptions of the built-in actions. `{one}` is a record and `{many}` the list. */
const sentences: Readonly<Record<string, string>> = {
  list: "{many}: lists the records that the caller may see.",
  show: "{one}: answers one record by its key.",
  create: "{one}: creates a record.",
  edit: "{one}: changes a record.",
  delete: "{one}: deletes a record by its key.",
  reveal: "{one}: answers the secrets of a record. Each use is logged.",
  export: "{many}: answers the list as a file.",
};

function sentenceOf(call: Call, { resource: name, action }: CallUse): string {
  const resource = resourceByName(registry, name);
  const fill = (text: string) =>
    text.replace("{one}", textIn(resource.one, "en")).replace("{many}", textIn(resource.label, "en"));
  if (call.path === resource.calls.all) return fill("{many}: answers every record in brief, for pickers.");
  if (call.path === figuresPath(resource)) return fill("{many}: answers numbers about the records of the list.");
  if (call.path === resource.badge) return fill("{many}: counts the records for the number in the menu.");
  if (call.path === resource.calls.template?.path) return fill("{many}: answers the empty table of an import.");
  if (call.takes !== null) {
    return fill(call.reads ? "{many}: checks a table and writes nothing." : "{many}: creates records from a table.");
  }
  if (call.exports !== null) return fill(sentences.export ?? "");
  if (call.mode === "save") return fill("{one}: creates a record without a key, changes one with a key.");
  return fill(sentences[action] ?? actionSentence(resource, action));
}

function actionSentence(resource: Resource, action: string): string {
  const declared = resource.actions.find(({ name }) => name === action);
  return `{one}: ${textIn(declared?.label ?? action, "en").toLowerCase()}.`;
}

function summaryOf(call: Call): string {
  const common = (summaries as Readonly<Record<string, string>>)[call.path];
  return common ?? [...new Set(call.uses.map((use) => sentenceOf(call, use)))].join(" ");
}

const roleName = (number: number): string => {
  const label = roleOptions.find(({ value }) => value === number)?.label;
  return label === undefined ? `role ${number}` : `${textIn(label, "en")} (${number})`;
};

/** The authorities that allow a call, as `resource.action`. The authority for a list includes its records. */
function authoritiesOf({ uses, access }: Call): readonly string[] {
  const named = uses.map(({ resource, action }) => `${resource}.${action === "show" ? "list" : action}`);
  return [...new Set([...named, ...(access !== null && typeof access === "object" ? access.anyOf : [])])];
}

function accessOf(call: Call, roles: readonly number[] | null): string {
  if (roles === null) return "Everyone, without a session.";
  const names = roles.map(roleName).join(", ");
  const isForEverySession = call.access === "session" && call.uses.length === 0;
  if (isForEverySession) return `Every session of ${names}.`;
  const authorities = authoritiesOf(call);
  const limit = authorities.length === 0 ? "" : ` Accounts with granted authorities need ${authorities.join(" or ")}.`;
  return `${names}.${limit}`;
}

function describe(call: Call): DescribedCall {
  const roles = rolesOf(call);
  const isForOthers = roles === null || roles.some((one) => one !== role.customer);
  const isForCustomers = roles === null || roles.includes(role.customer);
  return {
    call,
    summary: summaryOf(call),
    group: call.path.split("/")[0] ?? call.path,
    bases:
      call.at === "host"
        ? []
        : [...(isForOthers ? (["admin/1"] as const) : []), ...(isForCustomers ? (["client/1"] as const) : [])],
    access: accessOf(call, roles),
    payload: callsWithCurrentPassword.has(call.path) ? [...payloadOf(call), currentPassword] : payloadOf(call),
    answer: answerOf(registry, call, extraRecordValues),
  };
}

/** All calls, by path. */
export const describedCalls = (): readonly DescribedCall[] =>
  [...registry.calls.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1)).map(describe);

/** The token, as a name in the body of a call. */
export function tokenOf(call: Call): PayloadName {
  const isPublic = call.access === "public";
  return {
    name: "token",
    schema: { type: "string", description: isPublic ? "Empty without a session." : "The token of the session." },
    isRequired: !isPublic,
    isExtension: false,
    example: isPublic ? "" : "q3ZrVd0c8hQm1sKxT4yUeWb7aLpNfJgR2iHoCvXzB5k",
  };
}
