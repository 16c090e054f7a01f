import { registry } from "../../../../resources";
import { type Action, type CallPath, DeclarationError, type DeclarationFault, figuresPath } from "../../../contract";
import type { CallContext } from "../../access/handler";
import { hasTable } from "../../access/resource-tables";
import { columnsOfField, storedResources } from "../../database/declared/stored-resource";
import { importTemplate } from "../exports/import-template";
import { checkWith, importWith } from "../imports/import-calls";
import { deleteRecord, setFields } from "./change-records";
import { assertFigures, countForBadge, readFigures } from "./figures";
import type { AnyHooks, HooksByResource } from "./hooks";
import { recordImport } from "./import-records";
import { assertFilters, assertListed, listBriefly, listRecords } from "./list-records";
import { revealSecrets } from "./reveal-secrets";
import type { Payload } from "./row-types";
import { saveRecord } from "./save-record";
import { findShown, missingValues, type Recorded } from "./stored-rows";

/** A handler of a call that a declaration describes. `parsePayload` has checked the payload against it. */
type RecordHandler = (payload: Payload, context: CallContext) => Promise<unknown>;

/** A handler of a call that takes a table. */
type TableHandler = ReturnType<typeof importWith> | ReturnType<typeof checkWith>;

/** The handlers of some calls, by path. */
type RecordHandlers = Readonly<Record<string, RecordHandler | TableHandler>>;

/**
 * The handlers of all resources with `storage`: their calls, and their actions with `sets` or `deletes`.
 *
 * @param hooks the special rules, by resource
 */
export function createRecordHandlers(hooks: HooksByResource): RecordHandlers {
  const byName = hooks as Readonly<Record<string, AnyHooks | undefined>>;
  const all = storedResources(registry.entries).map((stored) => ({
    stored,
    hooks: byName[stored.resource.name] ?? {},
  }));
  const faults = all.flatMap(faultsOf);
  if (faults.length > 0) throw new DeclarationError(faults);
  for (const recorded of all) {
    assertFigures(recorded);
    assertFilters(recorded);
  }
  // Of resources that share a call, the first one names its entries in the operation log.
  const handlers = all.toReversed().flatMap((one) => [callsOf(one), actionsOf(one), importsOf(one)]);
  return Object.assign({}, ...handlers);
}

/** The faults of a declaration that only the platform knows: they are about its tables and hooks. */
function faultsOf(recorded: Recorded): readonly DeclarationFault[] {
  const { stored, hooks } = recorded;
  const { name: resource, fields, actions } = stored.resource;
  const fault = (id: string, path: string, cure: string): DeclarationFault => ({
    id,
    path: `${resource}: ${path}`,
    cure,
  });
  return [
    ...Object.entries(fields).flatMap(([name, field]) =>
      field.kind !== "relation" || hasTable(field.to)
        ? []
        : fault(
            "relation.table",
            `fields.${name}.to`,
            `The platform has no table of "${field.to}". Give that resource a storage.`,
          ),
    ),
    ...missingValues(recorded).map((name) =>
      fault(
        "storage.elsewhere",
        "storage.elsewhere",
        `"${name}" is stored elsewhere, but no hook reads it. Add it to read.values of the hooks that src/platform/calls/index.ts names.`,
      ),
    ),
    ...actions.flatMap(({ name, sets, prompts }) =>
      sets === undefined || hooks.save !== undefined || Object.keys({ ...sets, ...prompts }).length > 0
        ? []
        : fault(
            "sets.none",
            `actions.${name}.sets`,
            "The action sets nothing. Name a field, or write a hook for save.",
          ),
    ),
    ...actions.flatMap(({ name, sets, prompts = {} }) =>
      sets === undefined || hooks.save !== undefined
        ? []
        : Object.keys(prompts)
            .filter((prompt) => columnsOfField(stored, prompt).length === 0)
            .map((prompt) =>
              fault(
                "prompt.field",
                `actions.${name}.prompts.${prompt}`,
                `Nothing stores the value of "${prompt}". Give it the name of a stored field, or write a hook for save.`,
              ),
            ),
    ),
  ];
}

function callsOf(recorded: Recorded): RecordHandlers {
  const { stored } = recorded;
  const { badge, badgeFilter, keySentAs, calls } = stored.resource;
  const { list, all, show, create, update, delete: remove, reveal, template } = calls;
  const at = (path: string | null, handler: RecordHandler): RecordHandlers =>
    path === null ? {} : { [path]: handler };
  const ofVariants = (path: CallPath | null, change: typeof saveRecord | typeof deleteRecord): RecordHandlers =>
    Object.fromEntries(
      variantsOf(path).map(([one, variant]) => [
        one,
        (payload: Payload, context: CallContext) => change(recorded, variant, payload, context),
      ]),
    );
  const read: RecordHandler = (payload, context) => listRecords(recorded, payload, context);
  const readOf =
    (field: string): RecordHandler =>
    async (payload, context) => {
      await assertListed(recorded, field, payload, context);
      return read(payload, context);
    };
  return {
    ...at(list?.path ?? null, read),
    ...Object.assign({}, ...Object.entries(list?.by ?? {}).map(([field, path]) => at(path, readOf(field)))),
    ...at(figuresPath(stored.resource), (_payload, context) => readFigures(recorded, context)),
    ...(badgeFilter === null ? {} : at(badge, (_payload, context) => countForBadge(recorded, badgeFilter, context))),
    ...at(all, (_payload, context) => listBriefly(recorded, context)),
    ...at(show, (payload, context) => findShown(context.database, context, recorded, Number(payload[keySentAs]))),
    ...ofVariants(create, saveRecord),
    ...ofVariants(update, saveRecord),
    ...ofVariants(remove, deleteRecord),
    ...at(reveal, (payload, context) => revealSecrets(recorded, payload, context)),
    ...at(template?.path ?? null, (_payload, { caller, language }) =>
      importTemplate(stored.resource, null, caller.role, language),
    ),
  };
}

/** The actions that delete or set fields. Two of the latter may share a call, for example to enable and to disable. */
function actionsOf(recorded: Recorded): RecordHandlers {
  const byCall = new Map<string, readonly Action[]>();
  for (const action of recorded.stored.resource.actions.filter(({ sets }) => sets !== undefined)) {
    byCall.set(action.call, [...(byCall.get(action.call) ?? []), action]);
  }
  return Object.fromEntries([
    ...[...byCall].map(([path, actions]): readonly [string, RecordHandler] => [
      path,
      (payload, context) => setFields(recorded, actions, payload, context),
    ]),
    ...recorded.stored.resource.actions
      .filter(({ deletes }) => deletes === true)
      .map((action): readonly [string, RecordHandler] => [
        action.call,
        (payload, context) => deleteRecord(recorded, null, payload, context, action),
      ]),
  ]);
}

function importsOf(recorded: Recorded): RecordHandlers {
  const { import: imports, check } = recorded.stored.resource.calls;
  return Object.fromEntries<RecordHandler | TableHandler>([
    ...variantsOf(imports).map(([path, variant]) => [path, importWith(recordImport(recorded, variant))] as const),
    ...variantsOf(check).map(([path, variant]) => [path, checkWith(recordImport(recorded, variant))] as const),
  ]);
}

/** The paths of a call, each with its variant; null if the call has one path. */
const variantsOf = (path: CallPath | null): readonly (readonly [path: string, variant: number | null])[] =>
  path === null
    ? []
    : typeof path === "string"
      ? [[path, null]]
      : Object.entries(path).map(([variant, one]) => [String(one), Number(variant)]);
