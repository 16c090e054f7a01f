import { sql } from "kysely";
import { greatCircle, maxCandidates, nearbyKm, nearbyWeeks, planWeeks } from "../../../contract";
import type { Handlers } from "../../access/handler";
import { inScope } from "../../access/scope";
import { isDueWithin } from "../../fleet/forecast";
import { plannedStop, stopsOf } from "./planned-stops";

/** Most later devices that are read to find those nearby. */
const maxLater = 1000;

/** km of one degree of latitude: more than enough, because the distance is computed afterwards. */
const kmPerDegree = 110;

/** The devices among which a visit chooses. */
export const candidateHandlers: Handlers<"visit/candidates"> = {
  "visit/candidates": async ({ weeks, province, city }, context) => {
    const { database, caller, now } = context;
    const planned = weeks ?? planWeeks.usual;
    const isDue = isDueWithin(planned * 7, now(), caller);
    const regions = await database
      .selectFrom("device")
      .where(inScope(caller, "device"))
      .where(isDue)
      .select(["device.province", "device.city", sql<number>`count(*)`.as("count")])
      .groupBy(["device.province", "device.city"])
      .orderBy("device.province")
      .orderBy("device.city")
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

    /** The devices that are due some weeks later and stand near one of the due devices, earliest first. */
    async function nearby() {
      if (places.length === 0) return [];
      const latitudes = places.map(({ latitude }) => latitude);
      const longitudes = places.map(({ longitude }) => longitude);
      const north = nearbyKm / kmPerDegree;
      const widest = Math.max(...latitudes.map(Math.abs));
      const east = north / Math.max(Math.cos((widest * Math.PI) / 180), 0.01);
      const rows = await stopsOf(database, caller)
        .where(isDueWithin((planned + nearbyWeeks) * 7, now(), caller))
        .where(sql<boolean>`not ${isDue}`)
        .where("device.latitude", ">=", Math.min(...latitudes) - north)
        .where("device.latitude", "<=", Math.max(...latitudes) + north)
        .where("device.longitude", ">=", Math.min(...longitudes) - east)
        .where("device.longitude", "<=", Math.max(...longitudes) + east)
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
