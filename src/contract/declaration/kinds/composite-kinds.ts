import type { PeriodField, PositionField, RegionField } from "../field-kinds";
import { fault, isUnset, type Kind, numberFrom } from "./kind";

/** Names of the levels of a region, the largest first. */
export const regionLevels = ["province", "city", "county"] as const;

/** A place as addresses have it, from the province down; null where unset. */
export interface Region {
  readonly province: string | null;
  readonly city: string | null;
  readonly county: string | null;
}

/** Degrees, WGS 84. */
export interface Position {
  readonly longitude: number;
  readonly latitude: number;
}

/** Moments, ms UTC; an open end is null. */
export interface Period {
  readonly begin: number | null;
  readonly end: number | null;
}

const region: Kind<RegionField, Region> = {
  at: (_name, field) => regionLevels.slice(0, field.levels),
  read: (record, at) => {
    const parts = regionLevels.map((level) =>
      at.includes(level) && !isUnset(record[level]) ? String(record[level]).trim() : null,
    );
    if (parts.some((part) => part !== null && part.length > 64)) return fault("text.long", { max: 64 });
    const [province = null, city = null, county = null] = parts;
    return { value: province === null && city === null && county === null ? null : { province, city, county } };
  },
  write: (value, at) =>
    Object.fromEntries(regionLevels.slice(0, at.length).map((level) => [level, value?.[level] ?? null])),
  check: () => null,
};

const position: Kind<PositionField, Position> = {
  at: () => ["longitude", "latitude"],
  read: (record) => {
    const { longitude, latitude } = record;
    if (isUnset(longitude) && isUnset(latitude)) return { value: null };
    const degrees = { longitude: numberFrom(longitude), latitude: numberFrom(latitude) };
    // A half that is no number is said before the half that is still to come.
    if ([longitude, latitude].some((one) => !isUnset(one) && numberFrom(one) === null))
      return fault("number.malformed");
    if (degrees.longitude === null || degrees.latitude === null) return fault("position.half");
    return { value: { longitude: degrees.longitude, latitude: degrees.latitude } };
  },
  write: (value) => ({ longitude: value?.longitude ?? null, latitude: value?.latitude ?? null }),
  check: ({ longitude, latitude }) => {
    if (Math.abs(longitude) > 180) return { id: "position.longitude" };
    return Math.abs(latitude) > 90 ? { id: "position.latitude" } : null;
  },
};

const period: Kind<PeriodField, Period> = {
  at: (_name, field) => [field.begin, field.end],
  read: (record, [beginName = "", endName = ""]) => {
    const moments = [record[beginName], record[endName]].map((raw) => (isUnset(raw) ? null : numberFrom(raw)));
    const given = [record[beginName], record[endName]].map((raw) => !isUnset(raw));
    if (moments.some((moment, at) => given[at] && (moment === null || !Number.isSafeInteger(moment)))) {
      return fault("time.malformed");
    }
    const [begin = null, end = null] = moments;
    return { value: begin === null && end === null ? null : { begin, end } };
  },
  write: (value, [beginName = "", endName = ""]) => ({
    [beginName]: value?.begin ?? null,
    [endName]: value?.end ?? null,
  }),
  check: ({ begin, end }) => (begin !== null && end !== null && begin > end ? { id: "period.reversed" } : null),
};

/** Kinds that occupy several names on the wire. */
export const compositeKinds = { region, position, period };
