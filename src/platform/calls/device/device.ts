import type { Kysely } from "kysely";
import { code, commandKind, deviceType, mostFound, pendingAction, role, statusOfDevice } from "../../../contract";
import { type CallContext, type Handlers, notFound, Refusal } from "../../access/handler";
import { requireValue } from "../../access/require-value";
import { inScope } from "../../access/scope";
import { type Database, engineOf } from "../../database";
import { cancelCommands, queueCommand } from "../../fleet/intake/command-queue";
import { endAlarms } from "../../fleet/intake/end-alarms";
import { withCountsUpdated, withTotalsUpdated } from "../../fleet/totals";
import { countUpToMost } from "../list/page-keys";
import { type PageRequest, queryPage } from "../list/pagination";
import type { RecordHooks } from "../records/hooks";
import { joined, rowsOf, selectShown, wireRow } from "../records/stored-rows";
import { assertStockType } from "../stock/save-stock";
import { decryptedKeys } from "../stock/stock";
import { releaseStock } from "./binding";
import { countByText } from "./count-by-text";
import { countDevices } from "./count-devices";
import { deviceConditions } from "./device-filters";
import {
  customerRows,
  type Device,
  deviceEntry,
  deviceRead,
  deviceRecord,
  deviceRow,
  findDevice,
  lockDevice,
  maxSortedRows,
} from "./device-queries";
import { searchApplications, searchDevices, searchScope } from "./device-search";
import { nothingPending } from "./plan-save";
import { saveDevice } from "./save-device";

type DevicePath =
  | "device/save-device"
  | "device/save-device-lora"
  | "device/list"
  | "device/reveal"
  | "device/unbind-device"
  | "device/reset-device";

/** Filters whose index is not in the order of a sorted list. */
const unsortedFilters = ["status", "province", "city"] as const;

/** Filters whose index is not in the order of ids. With a city, it is. */
const unorderedFilters = ["province"] as const;

/** The calls for lubricators. */
export const deviceHandlers: Handlers<DevicePath> = {
  "device/list": async (payload, context) => {
    const { database, caller } = context;
    const { keywords, application, city, sort_by } = payload;
    const isExport = (payload as PageRequest).exportBatch !== undefined;
    const engine = engineOf(database);
    const scope = searchScope(caller);
    const searches = [
      ...(keywords === null ? [] : [await searchDevices(database, keywords, scope)]),
      ...(application === null ? [] : [await searchApplications(database, application, scope)]),
    ];
    const largeSearch = searches.find(({ textWord }) => textWord !== null);
    const otherSearches = searches.filter((one) => one !== largeSearch);
    const filters = deviceConditions(engine, payload);
    const rows = rowsOf(database, caller, deviceRecord.stored);
    const matching = (total = 0) => {
      // Each batch of an export would find and sort all devices again.
      const isMany = total > maxSortedRows || isExport;
      const unused = !isMany ? [] : sort_by !== null ? unsortedFilters : city === null ? unorderedFilters : [];
      const found = searches.map((one) => (total > mostFound ? one.inOrder : one.condition));
      return rows.where(({ and }) => and([...found, ...deviceConditions(engine, payload, unused)]));
    };
    const byText = async (end: number, most: number) => {
      if (Math.max(end, most) > mostFound) return null;
      if (searches.length === 1 && filters.length === 0 && searches[0]?.exceedsMostFound === true) return mostFound + 1;
      const others = [...otherSearches.map(({ condition }) => condition), ...filters];
      return largeSearch === undefined ? null : countByText(database, largeSearch, scope, others);
    };
    const answer = await queryPage({
      database,
      request: payload,
      from: joined(rows, deviceRecord, caller).where(({ and }) =>
        and([...searches.map(({ condition }) => condition), ...filters]),
      ),
      keys: (total) => {
        const found = matching(total);
        return caller.role === role.customer ? customerRows(found, { database, sort_by, total }) : found;
      },
      count: (end) =>
        countDevices(database, caller, payload, async (mostOfFilters) => {
          const most = keywords === null ? mostOfFilters : mostFound;
          return (await byText(end, most)) ?? countUpToMost(database, matching(), end, most);
        }),
      select: selectShown(deviceRecord, context),
      sortable: {
        device_name: "device.device_name",
        remaining_ratio: "device.remaining_ratio",
        electric_quantity: "device.electric_quantity",
        empty_expected: "device.empty_expected",
        bind_time: "device.bind_time",
        active_time: "device.active_time",
      },
      tieBreaker: "device.id",
    });
    return { ...answer, list: answer.list.map((row) => wireRow(deviceRecord, row, context)) };
  },

  // The only answer that contains keys (spec D3). Each reveal is logged.
  "device/reveal": async ({ device_id }, { database, caller, record, secrets }) => {
    const device = await findDevice(database, caller, device_id);
    assertStockType(device, deviceType.lora);
    await record({ ...deviceEntry(device), action: "reveal" });
    return { device_id, ...decryptedKeys(device, secrets) };
  },

  "device/save-device": (payload, context) => saveDevice(payload, deviceType.nb, context),
  "device/save-device-lora": (payload, context) => saveDevice(payload, deviceType.lora, context),

  "device/unbind-device": ({ device_id }, context) =>
    change(device_id, context, async (trx, device) => {
      if (device.bind_status === 0) throw notBound();
      await cancelCommands(trx, device_id, context.now());
      await trx
        .updateTable("device")
        .set({
          bind_status: 0,
          status: statusOfDevice.unbound,
          online: 0,
          unbind_time: context.now(),
          update_time: context.now(),
          ...nothingPending,
        })
        .where("id", "=", device_id)
        .execute();
      await endAlarms(trx, device, context.now());
      await releaseStock(trx, device_id);
      return {
        action: "unbind",
        before: { bind_status: 1 },
        after: { bind_status: 0 },
      };
    }),

  "device/reset-device": async ({ imei }, context) => {
    const { id } = await context.database
      .selectFrom("device")
      .select("id")
      .where("imei", "=", requireValue(imei, "imei"))
      .where("bind_status", "=", 1)
      .where(inScope(context.caller, "device"))
      .executeTakeFirstOrThrow(notFound);
    return change(id, context, async (trx, device) => {
      // The device may have been unbound, or got another lubricator, since the query above.
      if (device.bind_status === 0 || device.imei !== imei) throw notFound();
      const { caller, now } = context;
      const order = { device, kind: commandKind.reset, data: {}, accountId: caller.accountId, now: now() };
      // A swap has already queued the reset. It stays a swap: reports still have the count of the old cartridge.
      if (device.pending_action === null) await queueCommand(trx, order);
      const after = { pending_action: device.pending_action ?? pendingAction.reset };
      await trx
        .updateTable("device")
        .set({ ...after, update_time: now() })
        .where("id", "=", id)
        .execute();
      const before = { pending_action: device.pending_action };
      return {
        action: "reset",
        before,
        after,
      };
    });
  },
};

/** The device list, the record, and the switch of a device. Its other changes are handlers of their own. */
export const deviceHooks: RecordHooks<Device> = {
  read: deviceRead,

  // Only `enable` and `disable` are saved by declaration.
  save: async ({ trx, context, before, values }, write) => {
    const ids = before === null ? [] : [before.id];
    await withCountsUpdated(trx, ids, () => write({ ...values, update_time: context.now() }));
  },

  delete: async ({ trx, row }, remove) => {
    await releaseStock(trx, row.id);
    await withTotalsUpdated(trx, [row.id], remove);
  },
};

type Change = Pick<Parameters<CallContext["record"]>[0], "action" | "before" | "after">;

/** Locks and changes one device, logs the change, and returns the device's row. */
function change(
  id: number,
  context: CallContext,
  work: (trx: Kysely<Database>, device: Awaited<ReturnType<typeof findDevice>>) => Promise<Change>,
) {
  const { database, caller, record } = context;
  return database.transaction().execute(async (trx) => {
    const device = await lockDevice(trx, caller, id);
    const done = await withCountsUpdated(trx, [id], () => work(trx, device));
    await record({ ...deviceEntry(device), ...done }, trx);
    return deviceRow(trx, context, id);
  });
}

const notBound = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "该设备未绑定，无需解绑",
    en: "This device is not bound, so there is nothing to unbind",
  });
