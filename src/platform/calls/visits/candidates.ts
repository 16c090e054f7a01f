import { sql } from "kysely";
import { greatCircle, maxCandidates, nearbyKm, nearbyWeeks, type Point, planWeeks } from "../../../contract";
import type { Handlers } from "../../access/handler";
import { oneOf } from "../../database";
import { dueBySite, isDueWithin } from "../../fleet/forecast";
import { plannedStop, stopsOf } from "./planned-stops";

/** Maximum number of later devices that are read to find nearby ones. */
const maxLater = 1000;

/** km per degree of latitude, rounded down, so that a cell is longer than `nearbyKm`. */
const kmPerDegree = 110;

/** Grid cells per degree. They find the devices near many places in one pass; the distance is computed afterwards. */
const perDegree = kmPerDegree / nearbyKm;

/** The number of a cell. The factor is greater than the number of columns. */
const cellAt = (row: number, column: number): number => row * 100_000 + column;
const cellOfDevice = sql<number>`cast(round(device.latitude * ${sql.lit(perDegree)}) as bigint) * 100000
  + cast(round(device.longitude * ${sql.lit(perDegree)}) as bigint)`;

/** The cells that cover `nearbyKm` around each place, for latitudes up to 85°. */
function cellsNear(places: readonly Point[]): readonly number[] {
  const cells = places.flatMap(({ latitude, longitude }) => {
    const [row, column] = [Math.round(latitude * perDegree), Math.round(longitude * perDegree)];
    // The distance between meridians decreases towards the poles.
    const reach = Math.ceil(1 / Math.max(Math.cos(((Math.abs(latitude) + 1 / perDegree) * Math.PI) / 180), 0.08));
    const columns = Array.from({ length: 2 * reach + 1 }, (_, at) => column - reach + at);
    return [row - 1, row, row + 1].flatMap((near) => columns.map((one) => cellAt(near, one)));
  });
  return [...new Set(cells)];
}

/** The devices that a visit can include. */
export const candidateHandlers: Handlers<"visit/candidates"> = {
  "visit/candidates": async ({ weeks, province, city }, context) => {
    const { database, caller, now } = context;
    const planned = weeks ?? planWeeks.usual;
    const isDue = isDueWithin(planned * 7, now(), caller);
    const regions = await database
      .selectFrom(dueBySite(database, caller, planned * 7, now()).as("site"))
      .select(["site.province", "site.city", sql<number>`cast(sum(site.count) as bigint)`.as("count")])
      .groupBy(["site.province", "site.city"])
      .orderBy("site.province")
      .orderBy("site.city")
      .execute();
    const isChosen = (one: { readonly province: string; readonly city: string }): boolean =>
      (province === null || one.province === province) && (city === null || one.city === city);
    const due = await stopsOf(database, caller)
      .where(isDue)
      .$if(province !== null, (query) => query.where("device.province", "=", province ?? ""))
      .$if(city !== null, (query) => query.where("device.city", "=", city ?? ""))
      .orderBy("device.empty_expected")
      .orderBy("device.id")
      .limit(maxCandidates)
      .execute();
    const stops = due.map((row) => ({
      ...plannedStop(row, caller),
      province: row.province,
      city: row.city,
      is_due: 1,
    }));
    const places = stops.flatMap(({ longitude, latitude }) =>
      longitude === null || latitude === null ? [] : [{ longitude, latitude }],
    );
    return {
      list: [...stops, ...(await nearby())],
      total: regions.filter(isChosen).reduce((sum, { count }) => sum + count, 0),
      regions,
    };

    /** The devices that are due some weeks later and are near one of the due devices, earliest first. */
    async function nearby() {
      if (places.length === 0) return [];
      const rows = await stopsOf(database, caller)
        .where(isDueWithin((planned + nearbyWeeks) * 7, now(), caller))
        .where(sql<boolean>`not ${isDue}`)
        .where(cellOfDevice, ...oneOf(database, "bigint", cellsNear(places)))
        .orderBy("device.empty_expected")
        .orderBy("device.id")
        .limit(maxLater)
        .execute();
      return rows
        .map((row) => ({ ...plannedStop(row, caller), province: row.province, city: row.city, is_due: 0 }))
        .filter(({ longitude, latitude }) => {
          if (longitude === null || latitude === null) return false;
          return places.some((place) => greatCircle(place, { longitude, latitude }) <= nearbyKm);
        })
        .slice(0, maxCandidates);
    }
  },
};
