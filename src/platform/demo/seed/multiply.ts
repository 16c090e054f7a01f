import { type Kysely, type Selectable, sql } from "kysely";
import { deviceType } from "../../../contract";
import { type ColumnTypes, type Database, engineOf, valuesTable, writeDeviceTexts } from "../../database";
import type { DeviceTable } from "../../database/tables/devices";
import { addToTotals, rebuildMapCounts } from "../../fleet/totals";
import { addrOf, euiOf, imeiOf } from "../data/generate-identifiers";
import type { Random } from "../data/random";

/** First serial number of copies, above those of the demo's devices and stock. */
const firstSerial = 10_001;

/** Maximum distance of a copy from its model, degrees: in the same region, at another site. */
const [spreadEast, spreadNorth] = [1.8, 1.2];

/** Maximum number of copies at one site. */
const devicesPerSite = 40;

/** Transactions at the same time, on PostgreSQL. */
const connections = 3;

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
  const firstId = (models.at(-1)?.id ?? 0) + 1;
  const isPostgres = engineOf(database) === "postgres";
  let [begun, done] = [models.length, models.length];
  const copyNext = async (): Promise<void> => {
    while (begun < devices) {
      const first = begun;
      const count = Math.min(batchSize, devices - first);
      begun += count;
      const copies = Array.from({ length: count }, (_, index): Copy => {
        const serial = first + index;
        const model = models[serial % models.length];
        if (model === undefined) throw new RangeError("There is no device to copy.");
        const own = ownValues(model, firstSerial + serial, siteOf(sites, model, random), random);
        return { id: firstId + serial - models.length, model: model.id, own };
      });
      await database.transaction().execute(async (trx) => {
        await copyDevices(trx, copies);
        await copyHistory(
          trx,
          copies.map(({ id, model }) => [id, model] as const),
        );
      });
      done += count;
      onProgress(done);
    }
  };
  // PostgreSQL uses one core for each connection.
  await Promise.all(Array.from({ length: isPostgres ? connections : 1 }, copyNext));
  if (isPostgres) {
    await sql`select setval(pg_get_serial_sequence('device', 'id'), max(id)) from device`.execute(database);
  }
  await writeDeviceTexts(database);
  await addCopiesToTotals(database, models, devices - models.length);
}

/** Copies have the history and the owners of their models, so the history of the models is read once. */
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
    await rebuildMapCounts(trx);
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

/** The columns in which a copy differs from its model. */
const ownTypes = {
  device_sn: "text",
  imei: "text",
  eui: "text",
  addr: "text",
  longitude: "double precision",
  latitude: "double precision",
} as const satisfies Partial<ColumnTypes<keyof DeviceTable>>;

interface Copy {
  readonly id: number;
  readonly model: number;
  readonly own: Readonly<Record<keyof typeof ownTypes, string | number | null>>;
}

function ownValues(
  { type, longitude, latitude }: Selectable<DeviceTable>,
  serial: number,
  site: Site,
  random: Random,
): Copy["own"] {
  const isLora = type === deviceType.lora;
  const move = (degrees: number | null, offset: number): number | null =>
    degrees === null ? null : Math.round((degrees + offset + random.between(-0.003, 0.003)) * 1e5) / 1e5;
  return {
    device_sn: `LU${1_000_000 + serial}`,
    imei: isLora ? null : imeiOf(serial),
    eui: isLora ? euiOf("device", serial) : null,
    addr: isLora ? addrOf(serial) : "",
    longitude: move(longitude, site.east),
    latitude: move(latitude, site.north),
  };
}

/** The commands of the models are not copied. */
const emptyColumns: readonly string[] = ["pending_time_setting", "pending_report_interval", "pending_action"];

async function copyDevices(trx: Kysely<Database>, copies: readonly Copy[]): Promise<void> {
  const model = await trx.selectFrom("device").selectAll().limit(1).executeTakeFirstOrThrow();
  const columns = Object.keys(model).filter((name) => name !== "id");
  const own: readonly string[] = Object.keys(ownTypes);
  const values = columns.map((name) => {
    const at = own.indexOf(name);
    if (at >= 0) return sql.ref(`v.column${at + 3}`);
    return emptyColumns.includes(name) ? sql`null` : sql.ref(`m.${name}`);
  });
  const rows = valuesTable(
    trx,
    ["bigint", "bigint", ...Object.values(ownTypes)],
    copies.map((copy) => [copy.id, copy.model, ...own.map((name) => copy.own[name as keyof typeof ownTypes])]),
  );
  await sql`insert into device (id, ${sql.join(columns.map((name) => sql.ref(name)))})
    select v.column1, ${sql.join(values)} from ${rows} as v cross join device m where m.id = v.column2
    order by v.column1`.execute(trx);
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
  // SQLite already reads the days in this order. With the clause, it would sort them again.
  const orderBy = sql.raw(engineOf(trx) === "postgres" ? "order by v.column1, d.day" : "");
  await sql`insert into device_day (device_id, ${dayColumns})
    select v.column1, ${dayColumns} from ${pair} cross join device_day d where d.device_id = v.column2
    ${orderBy}`.execute(trx);
  const alarmColumns = sql.raw(
    "code, begin_time, end_time, acknowledged_by, acknowledged_time, comment, commented_by, commented_time",
  );
  // On SQLite the triggers of alarms are off meanwhile.
  await sql`insert into alarm (device_id, agent_id, group_id, customer_id, ${alarmColumns})
    select d.id, d.agent_id, d.group_id, d.customer_id, ${alarmColumns}
    from ${pair} cross join alarm a cross join device d where a.device_id = v.column2 and d.id = v.column1
    order by d.id, a.id`.execute(trx);
  await sql`insert into storage (type, imei, addr, nwks_key, apps_key, model, batch, active, agent_id, device_id,
      registered_time, create_time)
    select d.type, coalesce(d.imei, d.eui), d.addr, d.nwks_key, d.apps_key, s.model, s.batch, s.active, d.agent_id, d.id,
      s.registered_time, s.create_time
    from ${pair} cross join device d cross join storage s where d.id = v.column1 and s.device_id = v.column2
    order by d.id`.execute(trx);
}
