import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import { deviceType } from "../../../contract";
import { type Database, valuesTable, writeDeviceTexts } from "../../database";
import type { DeviceTable } from "../../database/tables/devices";
import { addToTotals } from "../../fleet/totals";
import { addrOf, euiOf, imeiOf } from "../data/generate-identifiers";
import { idOf, insertRows } from "../data/insert-rows";
import type { Random } from "../data/random";

/** First serial number of copies, above those of the demo's devices and stock. */
const firstSerial = 10_001;

/** Maximum distance of a copy from its model, degrees: in the same region, at another site. */
const [spreadEast, spreadNorth] = [1.8, 1.2];

/** Maximum number of copies at one site. */
const devicesPerSite = 40;

/** Devices per transaction. With a year of days each, they have some hundred thousand rows. */
const batchSize = 1000;

/**
 * Copies the devices of a database until it has `devices` of them. A copy has the history, owner and gateway of its
 * model, and its own identifier and position. Days, alarms and stock are copied by SQL statements, which is fast.
 *
 * @param onProgress called with the number of devices after each batch.
 */
export async function multiplyFleet(options: {
  readonly database: Kysely<Database>;
  readonly devices: number;
  readonly random: Random;
  readonly onProgress: (devices: number) => void;
}): Promise<void> {
  const { database, devices, random, onProgress } = options;
  const models = await database.selectFrom("device").selectAll().orderBy("id").execute();
  const sites = new Map<string, Site>();
  for (let done = models.length; done < devices; done += batchSize) {
    const count = Math.min(batchSize, devices - done);
    const copies = Array.from({ length: count }, (_, index) => {
      const model = models[(done + index) % models.length];
      if (model === undefined) throw new RangeError("There is no device to copy.");
      return { model: model.id, row: copyOf(model, firstSerial + done + index, siteOf(sites, model, random), random) };
    });
    await database.transaction().execute(async (trx) => {
      const rows = copies.map(({ row }) => row);
      const ids = await insertRows(trx, "device", rows, "device_sn");
      const pairs = copies.map(({ model, row }) => [idOf(ids, row.device_sn ?? ""), model] as const);
      await writeDeviceTexts(
        trx,
        pairs.map(([id]) => id),
      );
      await copyHistory(trx, pairs);
    });
    onProgress(done + count);
  }
  await addCopiesToTotals(database, models, devices - models.length);
}

/** Copies have the history and the owners of their models: only the history of the models is read, once. */
async function addCopiesToTotals(
  database: Kysely<Database>,
  models: readonly { readonly id: number }[],
  copies: number,
): Promise<void> {
  const rounds = Math.floor(copies / models.length);
  const last = copies % models.length;
  const ids = models.map(({ id }) => id);
  await database.transaction().execute(async (trx) => {
    await addToTotals(trx, ids.slice(0, last), rounds + 1);
    await addToTotals(trx, ids.slice(last), rounds);
  });
}

/** A site with several devices. */
interface Site {
  /** Offset from the models, degrees. */
  readonly east: number;
  readonly north: number;
  /** Number of devices so far. */
  count: number;
}

/** Returns the site of a customer and city that is not full yet, or a new one. */
function siteOf(sites: Map<string, Site>, model: Selectable<DeviceTable>, random: Random): Site {
  const name = `${model.customer_id} ${model.city}`;
  const known = sites.get(name);
  const site =
    known !== undefined && known.count < devicesPerSite
      ? known
      : {
          east: random.between(-spreadEast, spreadEast),
          north: random.between(-spreadNorth, spreadNorth),
          count: 0,
        };
  site.count += 1;
  sites.set(name, site);
  return site;
}

/** Copies have no pending settings, because the commands of the models are not copied. */
function copyOf(
  { id: _, ...model }: Selectable<DeviceTable>,
  serial: number,
  site: Site,
  random: Random,
): Insertable<DeviceTable> {
  const isLora = model.type === deviceType.lora;
  const move = (degrees: number | null, offset: number): number | null =>
    degrees === null ? null : Math.round((degrees + offset + random.between(-0.003, 0.003)) * 1e5) / 1e5;
  return {
    ...model,
    device_sn: `LU${1_000_000 + serial}`,
    imei: isLora ? null : imeiOf(serial),
    eui: isLora ? euiOf("device", serial) : null,
    addr: isLora ? addrOf(serial) : "",
    longitude: move(model.longitude, site.east),
    latitude: move(model.latitude, site.north),
    pending_time_setting: null,
    pending_report_interval: null,
    pending_action: null,
  };
}

/**
 * "cross join" fixes the join order on SQLite: the other tables are found by their keys.
 *
 * @param pairs the ids of each copy and its model.
 */
async function copyHistory(trx: Kysely<Database>, pairs: readonly (readonly [number, number])[]): Promise<void> {
  const pair = sql`${valuesTable(trx, ["bigint", "bigint"], pairs)} as v`;
  const dayColumns = sql.raw(
    "day, agent_id, dispensed_ml, remaining_ml, temperature, battery, signal, reports, last_time, time_setting, readings",
  );
  await sql`insert into device_day (device_id, ${dayColumns})
    select v.column1, ${dayColumns} from ${pair} cross join device_day d where d.device_id = v.column2
    order by v.column1, d.day`.execute(trx);
  const alarmColumns = sql.raw(
    "agent_id, code, begin_time, end_time, acknowledged_by, acknowledged_time, comment, commented_by, commented_time",
  );
  await sql`insert into alarm (device_id, ${alarmColumns})
    select v.column1, ${alarmColumns} from ${pair} cross join alarm a where a.device_id = v.column2
    order by v.column1, a.id`.execute(trx);
  await sql`insert into storage (type, imei, addr, nwks_key, apps_key, model, batch, active, agent_id, device_id,
      registered_time, create_time)
    select d.type, coalesce(d.imei, d.eui), d.addr, d.nwks_key, d.apps_key, s.model, s.batch, s.active, d.agent_id, d.id,
      s.registered_time, s.create_time
    from ${pair} cross join device d cross join storage s where d.id = v.column1 and s.device_id = v.column2
    order by d.id`.execute(trx);
}
