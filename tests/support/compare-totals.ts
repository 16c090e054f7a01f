import type { Kysely, Selectable } from "kysely";
import { dayOf } from "../../src/contract";
import type { Database } from "../../src/platform/database";
import { totalScope } from "../../src/platform/database/tables/totals";
import { parseReadings } from "../../src/platform/fleet/totals";

interface Totals {
  dispensed_ml: number;
  heard: number;
  alarms: number;
}

type Device = Selectable<Database["device"]>;

/** The totals that include a device, by the first columns of their key. */
const ownersOf = ({ agent_id, group_id, customer_id }: Device): readonly (readonly number[])[] => [
  [totalScope.everybody, 0, 0],
  [totalScope.agent, agent_id, 0],
  ...(group_id === null ? [] : [[totalScope.group, agent_id, group_id]]),
  ...(customer_id === null ? [] : [[totalScope.customer, 0, customer_id]]),
];

type Count = readonly [key: readonly unknown[], added: readonly number[]];

/** The values that a device adds to each table of counts. */
const countsOf = (device: Device): readonly (readonly [table: string, ...Count])[] => [
  [
    "state_count",
    [device.type, device.is_enable, device.bind_status, device.status, device.online],
    [1, device.availability === null ? 0 : 1, Math.round((device.availability ?? 0) * 10)],
  ],
  ...(device.bind_status === 1 && device.empty_expected !== null
    ? [
        [
          "due_count",
          [
            Math.floor(device.empty_expected / 86_400_000),
            device.customer_id ?? 0,
            device.province,
            device.city,
            device.lubricant,
            device.lubricant_tube,
          ],
          [1],
        ] as const,
      ]
    : []),
  ...(device.bind_time === null ? [] : [["bind_count", [Math.floor(device.bind_time / 900_000)], [1, 0]] as const]),
  ...(device.unbind_time === null || device.bind_status !== 0
    ? []
    : [["bind_count", [Math.floor(device.unbind_time / 900_000)], [0, 1]] as const]),
];

/** The cells of the map: numbers of devices by status, mean position and bounds. */
async function compareCells(database: Kysely<Database>) {
  const devices = await database.selectFrom("device").selectAll().execute();
  const byCell = new Map<string, { longitude: number; latitude: number; status: number }[]>();
  for (const device of devices) {
    const { longitude, latitude, status } = device;
    if (longitude === null || latitude === null) continue;
    const cells = [5.625, 1.406_25, 0.351_562_5, 0.087_890_625].map(
      (side) => Math.floor((longitude + 180) / side) * 65_536 + Math.floor((latitude + 90) / side),
    );
    for (const owner of ownersOf(device)) {
      for (const [level, cell] of cells.entries()) {
        const name = ["map_count", ...owner, level, cells[level - 1] ?? 0, cell].join(" ");
        byCell.set(name, [...(byCell.get(name) ?? []), { longitude, latitude, status }]);
      }
    }
  }
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0).toFixed(6);
  const plain = [...byCell].map(([name, points]) => {
    const [longitudes, latitudes] = [points.map((one) => one.longitude), points.map((one) => one.latitude)];
    const bounds = [longitudes, latitudes].flatMap((values) => [Math.min(...values), Math.max(...values)]);
    const ofStatus = [0, 1, 2, 3, 4, 5, 6].map((one) => points.filter(({ status }) => status === one).length);
    return [name, [points.length, ...ofStatus, sum(longitudes), sum(latitudes), ...bounds]] as const;
  });
  const rows = await database.selectFrom("map_count").selectAll().where("devices", ">", 0).execute();
  const kept = rows.map((row) => {
    const { scope, agent_id, owner_id, level, parent, cell, devices: count, longitudes, latitudes } = row;
    const name = ["map_count", scope, agent_id, owner_id, level, parent, cell].join(" ");
    const bounds = [row.west, row.east, row.south, row.north];
    const { status_0, status_1, status_2, status_3, status_4, status_5, status_6 } = row;
    const ofStatus = [status_0, status_1, status_2, status_3, status_4, status_5, status_6];
    return [name, [count, ...ofStatus, longitudes.toFixed(6), latitudes.toFixed(6), ...bounds]] as const;
  });
  return { plain: Object.fromEntries(plain), kept: Object.fromEntries(kept) };
}

/** The stored counts of devices (`kept`), and the same computed from the devices (`plain`). */
async function compareCounts(database: Kysely<Database>) {
  const plain: Record<string, readonly number[]> = {};
  for (const device of await database.selectFrom("device").selectAll().execute()) {
    for (const [table, key, added] of countsOf(device)) {
      for (const owner of ownersOf(device)) {
        const name = [table, ...owner, ...key].join(" ");
        plain[name] = added.map((value, index) => value + (plain[name]?.[index] ?? 0));
      }
    }
  }
  const kept: Record<string, readonly number[]> = {};
  for (const table of ["state_count", "due_count", "bind_count"] as const) {
    for (const row of await database.selectFrom(table).selectAll().execute()) {
      const values = Object.values(row);
      const sums = { state_count: 3, due_count: 1, bind_count: 2 }[table];
      const added = values.slice(-sums).map(Number);
      if (added.some((value) => value !== 0)) kept[[table, ...values.slice(0, -sums)].join(" ")] = added;
    }
  }
  return { plain, kept };
}

/**
 * The stored totals by day and by quarter of an hour and the counts of devices (`kept`), and the same computed from
 * devices and their days, readings and alarms (`plain`). Totals of zero are left out of both.
 */
export async function compareTotals(database: Kysely<Database>) {
  const devices = new Map((await database.selectFrom("device").selectAll().execute()).map((one) => [one.id, one]));
  const plain = new Map<string, Totals>();
  const add = (device_id: number, day: number, { dispensed_ml = 0, heard = 0, alarms = 0 }: Partial<Totals>) => {
    const device = devices.get(device_id);
    if (device === undefined) throw new RangeError(`There is no device ${device_id}.`);
    for (const key of ownersOf(device)) {
      const name = [...key, day].join(" ");
      const sum = plain.get(name) ?? { dispensed_ml: 0, heard: 0, alarms: 0 };
      plain.set(name, {
        dispensed_ml: sum.dispensed_ml + dispensed_ml,
        heard: sum.heard + heard,
        alarms: sum.alarms + alarms,
      });
    }
  };
  for (const row of await database.selectFrom("device_day").selectAll().execute()) {
    add(row.device_id, row.day, { dispensed_ml: row.dispensed_ml, heard: row.reports > 0 ? 1 : 0 });
  }
  for (const row of await deviceAlarms(database)) {
    add(row.device_id, dayOf(row.begin_time), { alarms: 1 });
  }
  const reported = new Map<number, Set<number>>();
  for (const { device_id, readings } of await database.selectFrom("device_day").selectAll().execute()) {
    for (const [time, dispensed_ml] of parseReadings(readings ?? "")) {
      const quarter = Math.floor(time / 900_000);
      add(device_id, quarter, { dispensed_ml });
      reported.set(device_id, (reported.get(device_id) ?? new Set()).add(quarter));
    }
  }
  // A device counts for the 24 hours from each of the 96 quarters that end with one of its reports.
  for (const [device_id, quarters] of reported) {
    const counted = new Set([...quarters].flatMap((one) => Array.from({ length: 96 }, (_, back) => one - back)));
    for (const quarter of counted) {
      if (!counted.has(quarter - 1)) add(device_id, quarter - 1, { heard: 1 });
      if (!counted.has(quarter + 1)) add(device_id, quarter, { heard: -1 });
    }
  }
  for (const row of await deviceAlarms(database)) {
    add(row.device_id, Math.floor(row.begin_time / 900_000), { alarms: 1 });
  }
  const days = (await database.selectFrom("day_total").selectAll().execute()).map(
    ({ scope, agent_id, owner_id, day, ...sums }) => [[scope, agent_id, owner_id, day].join(" "), sums] as const,
  );
  const quarters = (await database.selectFrom("quarter_total").selectAll().execute()).map(
    ({ scope, agent_id, owner_id, quarter, ...sums }) =>
      [[scope, agent_id, owner_id, quarter].join(" "), sums] as const,
  );
  const kept = [...days, ...quarters];
  const formatted = (entries: Iterable<readonly [string, Totals]>) =>
    Object.fromEntries(
      [...entries]
        .map(([name, { dispensed_ml, heard, alarms }]) => [name, [dispensed_ml.toFixed(6), heard, alarms]] as const)
        .map(([name, [ml, ...counts]]) => [name, [ml === "-0.000000" ? "0.000000" : ml, ...counts]] as const)
        .filter(([, sums]) => sums.some((sum) => Number(sum) !== 0)),
    );
  const counts = await compareCounts(database);
  const cells = await compareCells(database);
  return {
    plain: { ...formatted(plain), ...counts.plain, ...cells.plain },
    kept: { ...formatted(kept), ...counts.kept, ...cells.kept },
  };
}

/** Alarms of gateways are in no totals: those count devices. */
const deviceAlarms = (database: Kysely<Database>) =>
  database
    .selectFrom("alarm")
    .select(["device_id", "begin_time"])
    .where("device_id", "is not", null)
    .$narrowType<{ device_id: number }>()
    .execute();
