import type { PeriodField, PositionField, RegionField } from "../field-kinds";
import { fault, isUnset, type Kind, numberFrom } from "./kind";

/** The levels of a region, largest first. They are its names on the wire. */
export const regionLevels = ["province", "city", "county"] as const;

/** The value of a region field. Unset levels are null. */
export interface Region {
  readonly province: string | null;
  readonly city: string | null;
  readonly county: string | null;
}

/** The value of a position field, in degrees, WGS 84. */
export interface Position {
  readonly longitude: number;
  readonly latitude: number;
}

/** The value of a period field, in ms UTC. Null means that this end is open. */
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
    // A malformed number is reported before a missing one: users correct what they typed first.
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
    const raws = [record[beginName], record[endName]];
    const times = raws.map((raw) => (isUnset(raw) ? null : numberFrom(raw)));
    if (times.some((time, at) => !isUnset(raws[at]) && !Number.isSafeInteger(time))) return fault("time.malformed");
    const [begin = null, end = null] = times;
    return { value: begin === null && end === null ? null : { begin, end } };
  },
  write: (value, [beginName = "", endName = ""]) => ({
    [beginName]: value?.begin ?? null,
    [endName]: value?.end ?? null,
  }),
  check: ({ begin, end }) => (begin !== null && end !== null && begin > end ? { id: "period.reversed" } : null),
};

/** Kinds whose value has several names on the wire. */
export const compositeKinds = { region, position, period };
