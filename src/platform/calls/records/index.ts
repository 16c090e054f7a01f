import { registry } from "../../../../resources";
import type { Action, Resource } from "../../../contract";
import type { CallContext } from "../../access/handler";
import { type StoredResource, storedResources } from "../../database/declared/stored-resource";
import { deleteRecord, setFields } from "./change-records";
import type { AnyHooks, HooksByTable } from "./hooks";
import { listBriefly, listRecords } from "./list-records";
import { saveRecord } from "./save-record";
import { findShown } from "./stored-rows";
import type { Payload } from "./values";

/** A handler of a call that a declaration describes. `parsePayload` has checked the payload against it. */
type RecordHandler = (payload: Payload, context: CallContext) => Promise<unknown>;

/**
 * The handlers of all resources with `storage`: their calls, and their actions with `sets`.
 *
 * @param hooks the special rules, by table
 */
export function createRecordHandlers(hooks: HooksByTable): Readonly<Record<string, RecordHandler>> {
  const byTable = hooks as Readonly<Record<string, AnyHooks | undefined>>;
  const all = storedResources(registry.entries).map((stored) => handlersOf(stored, byTable[stored.table] ?? {}));
  return Object.assign({}, ...all);
}

function handlersOf(stored: StoredResource, hooks: AnyHooks): Readonly<Record<string, RecordHandler>> {
  const { resource } = stored;
  const { list, all, show, create, update, delete: remove } = resource.calls;
  const recorded = { stored, hooks };
  const save: RecordHandler = (payload, context) => saveRecord(recorded, payload, context);
  const handlers: readonly (readonly [paths: readonly string[], handler: RecordHandler])[] = [
    [
      list === null ? [] : [list.path, ...Object.values(list.by ?? {})],
      (payload, context) => listRecords(stored, payload, context),
    ],
    [pathsOf(all), (_payload, context) => listBriefly(stored, context)],
    [
      pathsOf(show),
      (payload, { database, caller }) => findShown(database, caller, stored, Number(payload[resource.keySentAs])),
    ],
    [[...pathsOf(create), ...pathsOf(update)], save],
    [pathsOf(remove), (payload, context) => deleteRecord(recorded, payload, context)],
    ...[...actionsByCall(resource)].map(([path, actions]): readonly [readonly string[], RecordHandler] => [
      [path],
      (payload, context) => setFields(recorded, actions, payload, context),
    ]),
  ];
  return Object.fromEntries(handlers.flatMap(([paths, handler]) => paths.map((path) => [path, handler] as const)));
}

const pathsOf = (path: string | Readonly<Record<number, string>> | null): readonly string[] =>
  path === null ? [] : typeof path === "string" ? [path] : Object.values(path);

/** The actions that set fields. Two may share a call, for example to enable and to disable. */
function actionsByCall({ actions }: Resource): ReadonlyMap<string, readonly Action[]> {
  const byCall = new Map<string, readonly Action[]>();
  for (const action of actions.filter(({ sets }) => sets !== undefined)) {
    byCall.set(action.call, [...(byCall.get(action.call) ?? []), action]);
  }
  return byCall;
}
