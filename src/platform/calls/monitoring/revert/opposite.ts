import { registry } from "../../../../../resources";
import {
  type Call,
  callByPath,
  distributionUndoTime,
  type Resource,
  registryFor,
  secretKinds,
  serialiseScene,
  valueIn,
  type WireRecord,
  writePayload,
} from "../../../../contract";
import { type FormerValues, isBlank, isSame } from "../../../access/former-values";
import { type CallContext, Refusal } from "../../../access/handler";
import { appName, opcName, resourceOf } from "../../../access/log-labels";
import { deviceRow, findDevice } from "../../device/device-queries";
import { sceneOf } from "../../device/scene";
import { appInScope } from "../../integrations/app-queries";
import { findStock, stockRow } from "../../stock/stock-queries";

/** The handlers of all other calls, by path. Their payload has been parsed. */
export type OtherHandlers = Readonly<Record<string, (payload: never, context: never) => Promise<unknown>>>;

/** The current record of an entry, and the call of the opposite action. */
export interface Opposite {
  /** Null if the record is deleted or out of the caller's scope. */
  readonly present: WireRecord | null;
  /** The call that restores the former values, with its payload; null if there is none. */
  readonly callOf: (values: FormerValues) => OppositeCall | null;
}

interface OppositeCall {
  readonly path: string;
  readonly payload: WireRecord;
}

interface Target {
  readonly resource: string;
  readonly action: string;
  readonly target_id: number | null;
}

const gone: Opposite = { present: null, callOf: () => null };

/** Reads the record of an entry as the caller sees it, and finds the call of the opposite action. */
export async function oppositeOf(entry: Target, handlers: OtherHandlers, context: CallContext): Promise<Opposite> {
  if (entry.target_id === null) return gone;
  try {
    return await find(entry, entry.target_id, handlers, context);
  } catch (error) {
    // The call that reads the record refuses it.
    if (error instanceof Refusal) return gone;
    throw error;
  }
}

async function find(entry: Target, id: number, handlers: OtherHandlers, context: CallContext): Promise<Opposite> {
  const { database, caller } = context;
  const call = (path: string, payload: WireRecord) =>
    handlers[path]?.(payload as never, context as never) as Promise<WireRecord>;
  const { resource: name, action } = entry;
  if (name === appName) {
    const { flag } = await appInScope(database, caller, id);
    return { present: { flag }, callOf: ({ before }) => ({ path: "app/open-or-end", payload: { id, ...before } }) };
  }
  if (name === opcName) {
    const present = await call("user/opc/detail", { user_id: id });
    const path = "user/opc/save";
    const save = callByPath(registry, path);
    const callOf = ({ before }: FormerValues) => ({
      path,
      payload: writePayload(save, { ...valuesFor(save, { ...present, ...before }), user_id: id }),
    });
    return { present, callOf };
  }
  if (name === "device" && (action === "scene" || action === "settings")) return deviceSettings(entry, id, context);
  if (name === "distribution") return distribution(entry, id, context);
  const resource = resourceOf(name);
  if (resource === undefined) return gone;
  const { show } = resource.calls;
  const present =
    name === "storage"
      ? await stockRow(database, caller, id)
      : show === null
        ? null
        : await call(show, { [resource.keySentAs]: id });
  if (present === null) return gone;
  return action === "edit" ? edit(resource, present, id, context) : undoing(resource, action, present);
}

/** Saves an edit again with the former values, and with the current values of all other fields. */
function edit(resource: Resource, present: WireRecord, id: number, { caller }: CallContext): Opposite {
  const { update } = resource.calls;
  const variant = resource.variant ?? "";
  const variantOf = Number(present[resource.fields[variant]?.wire ?? variant]);
  const path = typeof update === "string" ? update : update?.[variantOf];
  if (path === undefined) return gone;
  const callOf = ({ before }: FormerValues): OppositeCall => {
    // Send only fields that the role may set. The others keep their values.
    const call = callByPath(registryFor(registry, caller.role), path);
    const payload = writePayload(call, valuesFor(call, { ...present, ...before }));
    return { path, payload: { ...payload, [resource.keySentAs]: id } };
  };
  return { present, callOf };
}

const valuesFor = (call: Call, record: WireRecord) =>
  Object.fromEntries(
    call.fields.map(({ name, field }) => [name, secretKinds.has(field.kind) ? null : valueIn(record, name, field)]),
  );

/** The action that the declaration names in `undo`. */
function undoing(resource: Resource, action: string, present: WireRecord): Opposite {
  const { undo } = resource.actions.find(({ name }) => name === action) ?? {};
  const opposite = resource.actions.find(({ name }) => name === undo);
  if (opposite === undefined) return gone;
  const callOf = (): OppositeCall => {
    const call = callByPath(registry, opposite.call);
    return { path: opposite.call, payload: writePayload(call, { ...valuesFor(call, present), ...opposite.with }) };
  };
  return { present, callOf };
}

/** The mode/scene, and settings that many devices got together. */
async function deviceSettings({ action }: Target, id: number, context: CallContext): Promise<Opposite> {
  const { database, caller } = context;
  const { scene, pending_scene } = await sceneOf(database, await findDevice(database, caller, id));
  const asked = serialiseScene(pending_scene ?? scene);
  const { time_setting, report_interval } = await deviceRow(database, context, id);
  const path = action === "scene" ? "device/save-scene" : "device/save-settings";
  const callOf = ({ before }: FormerValues) => ({ path, payload: { ...before, device_id: id } });
  return { present: { time_setting, report_interval, scene: asked }, callOf };
}

/** A stock record goes back to the provider that had it, or to none. */
async function distribution({ action }: Target, id: number, { database, caller, now }: CallContext): Promise<Opposite> {
  const { former_agent_id, distribute_time } = await findStock(database, caller, id);
  const present = await stockRow(database, caller, id);
  const callOf = ({ before, after }: FormerValues): OppositeCall => {
    const isLast = action === "distribute" && distribute_time !== null && isSame(former_agent_id, before.agent_id);
    const canUndo = isLast && now() - distribute_time <= distributionUndoTime;
    // Only this call takes stock back from a provider. It refuses once the undo time has passed.
    if (canUndo || isBlank(before.agent_id)) {
      return { path: "storage/undo-distribute", payload: { storage_id: id, distribute_time: distribute_time ?? 0 } };
    }
    const from = isBlank(after.agent_id) ? [] : [Number(after.agent_id)];
    const payload = { storage_ids: [id], agent_id: Number(before.agent_id), from_agent_ids: from };
    return { path: "storage/distribute", payload };
  };
  return { present, callOf };
}
