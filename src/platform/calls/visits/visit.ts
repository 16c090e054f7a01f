import type { Kysely } from "kysely";
import { code, stopState, visitState, visitStateOf } from "../../../contract";
import { type CallContext, invalidField } from "../../access/handler";
import { type Database, fromJson, toJson } from "../../database";
import type { HooksByResource } from "../records/hooks";
import { plannedStop, stopsOf } from "./planned-stops";

/** A stop of a visit as it is stored. */
export interface Stop extends ReturnType<typeof plannedStop> {
  readonly state: number;
  readonly comment: string;
  /** Who ticked it off; empty before. */
  readonly by: string;
  /** ms UTC. */
  readonly time: number | null;
  readonly swapped: 0 | 1;
  /** The key of the call that ticked it off. */
  readonly key: string;
}

/** The stops in a column. */
export const readStops = (column: string): readonly Stop[] => (fromJson(column) ?? []) as readonly Stop[];

const stateOf = (stops: readonly Stop[]): number => visitStateOf(stops.map(({ state }) => state));

/** The state of a visit whose stops have changed. A visit that a person has closed with open stops stays closed. */
export function stateAfter(before: { readonly state: number; readonly stops: string } | null, after: readonly Stop[]) {
  const isClosed = before?.state === visitState.finished && stateOf(readStops(before.stops)) !== visitState.finished;
  return isClosed ? visitState.finished : stateOf(after);
}

/** The state of a stop that nobody has ticked off. */
export const untouched = { state: stopState.open, comment: "", by: "", time: null, swapped: 0, key: "" } as const;

interface Plan {
  readonly ids: readonly number[];
  readonly former: readonly Stop[];
  /** The group that gets the visit: it must see all devices. */
  readonly groupId: number | null;
}

/**
 * The stops with these devices, in this order. A payload has only the ids of devices; the values that a stop shows are
 * read here. A stop that is done stays unchanged.
 *
 * @throws Refusal 5 at a device out of scope, or of another group than the visit's; 4 at a device that occurs twice
 */
async function planStops(
  trx: Kysely<Database>,
  { caller }: CallContext,
  { ids, former, groupId }: Plan,
): Promise<readonly Stop[]> {
  if (new Set(ids).size < ids.length) {
    throw invalidField("stops", { zh: "同一设备不能出现两次", en: "A device can be a stop only once" });
  }
  const kept = new Map(former.map((stop) => [stop.device_id, stop]));
  const wanted = ids.filter((id) => !kept.has(id));
  const rows = await stopsOf(trx, caller)
    .where("device.id", "in", [0, ...wanted])
    .execute();
  const added = new Map(
    rows
      .filter((row) => groupId === null || row.group_id === groupId)
      .map((row) => [row.id, { ...plannedStop(row, caller), ...untouched }]),
  );
  if (added.size < wanted.length) throw outOfReach(groupId !== null && rows.length === wanted.length);
  const dropped = former.filter(({ device_id, state }) => state !== stopState.open && !ids.includes(device_id));
  return [...dropped, ...ids.flatMap((id) => kept.get(id) ?? added.get(id) ?? [])];
}

const outOfReach = (isOfOtherGroup: boolean) =>
  invalidField(
    "stops",
    isOfOtherGroup
      ? { zh: "有设备不属于所选小组", en: "Some of these devices are not of the chosen group" }
      : { zh: "有设备不存在或未绑定", en: "Some of these devices do not exist, or are not bound" },
    code.notExist,
  );

/** Visits. Their stops are those devices of the payload that both the caller and the group of the visit can see. */
export const visitHooks = {
  visit: {
    keepsUnsent: true,
    async save({ action, before, values, input, trx, context }, write) {
      const sent = (input as { readonly stops?: readonly { readonly device_id: number }[] | null }).stops;
      const former = readStops(before?.stops ?? "");
      if (action === "finish" || !context.sent.has("stops")) {
        await write(values);
        return undefined;
      }
      const ids = (sent ?? []).map(({ device_id }) => device_id);
      const groupId = before === null ? (values.group_id ?? context.caller.groupId) : before.group_id;
      const stops = await planStops(trx, context, { ids, former, groupId });
      await write({ ...values, stops: toJson(stops), state: stateAfter(before, stops) });
      return undefined;
    },
    // The log has the names of the devices instead of all values of a stop.
    logged: async (_trx, { stops }) => ({
      stops: (stops as unknown as readonly Stop[])
        .map(({ name, state }) => `${name}${state === stopState.open ? "" : " ✓"}`)
        .join(", "),
    }),
  },
} satisfies HooksByResource;
