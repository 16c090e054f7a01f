import { asList, asRecord, isRecord, type WireRecord } from "../../../contract";
import { type Bounds, isWithin } from "./query-area";

/** A device as the map's answer has it. */
export interface FleetDevice {
  readonly device_id: number;
  readonly device_name: string;
  /** 0 normal, 1 alarm, 2 abnormal, 3 offline, 4 closed; null where the server does not say. */
  readonly status: number | null;
  /** 1 online, 0 shut down. */
  readonly online: number | null;
  /** Degrees WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
  readonly customer_name: string | null;
  /** When it was last heard, ms UTC. */
  readonly active_time: number | null;
  /** What is left in the cartridge, %. */
  readonly remaining_ratio: number | null;
}

/** Devices that stand for each other, and the area that they cover. */
export interface FleetCluster extends Bounds {
  /** Their mean place, degrees WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
  readonly count: number;
  readonly alarms: number;
}

/** The devices of a square: points while they fit, otherwise clusters with counts (spec D6). */
export interface Fleet {
  readonly list: readonly FleetDevice[];
  readonly clusters: readonly FleetCluster[];
  readonly total: number;
}

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);
const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const recordsIn = (value: unknown): readonly WireRecord[] => asList(value).filter(isRecord);

/** The answer of `device/list-map`. What has no place is left out: no map can show it. */
export function fleetFrom(answer: unknown): Fleet {
  const { list, clusters, total } = asRecord(answer);
  const devices = recordsIn(list).flatMap(deviceOf);
  const together = recordsIn(clusters).flatMap(clusterOf);
  const counted = devices.length + together.reduce((sum, { count }) => sum + count, 0);
  return { list: devices, clusters: together, total: numberOf(total) ?? counted };
}

function placeOf({
  longitude,
  latitude,
}: WireRecord): readonly { readonly longitude: number; readonly latitude: number }[] {
  const place = { longitude: numberOf(longitude), latitude: numberOf(latitude) };
  return place.longitude === null || place.latitude === null ? [] : [place as { longitude: number; latitude: number }];
}

const deviceOf = (one: WireRecord): readonly FleetDevice[] => {
  const device_id = numberOf(one.device_id);
  if (device_id === null) return [];
  return placeOf(one).map((place) => ({
    ...place,
    device_id,
    device_name: textOf(one.device_name) ?? String(device_id),
    status: numberOf(one.status),
    online: numberOf(one.online),
    customer_name: textOf(one.customer_name),
    active_time: numberOf(one.active_time),
    remaining_ratio: numberOf(one.remaining_ratio),
  }));
};

const clusterOf = (one: WireRecord): readonly FleetCluster[] =>
  placeOf(one).map((place) => ({
    ...place,
    count: numberOf(one.count) ?? 0,
    alarms: numberOf(one.alarms) ?? 0,
    // A server that does not say how far they lie apart has them around their mean place.
    west: numberOf(one.west) ?? place.longitude - 1,
    east: numberOf(one.east) ?? place.longitude + 1,
    south: numberOf(one.south) ?? place.latitude - 1,
    north: numberOf(one.north) ?? place.latitude + 1,
  }));

/** The areas of everything in an answer. */
export const areasOf = ({ list, clusters }: Fleet): readonly Bounds[] => [
  ...list.map(({ longitude, latitude }) => ({ west: longitude, east: longitude, south: latitude, north: latitude })),
  ...clusters,
];

/** About 20 m: closer together than that the map's closest view does not part them. */
const onePlace = 0.0002;

/** Whether going closer would not part a cluster. */
export const isSinglePosition = ({ west, east, south, north }: Bounds): boolean =>
  east - west < onePlace && north - south < onePlace;

/** What counts first where states stand in a row: what somebody has to look at. */
const order: Readonly<Record<number, number>> = { 1: 0, 2: 1, 3: 2, 0: 3, 4: 4 };
const rank = ({ status }: FleetDevice): number => order[status ?? 0] ?? 3;
const byName = new Intl.Collator(undefined, { numeric: true }).compare;

/** What of an answer a map shows; alarms first, then by name, clusters by their number. */
export function inView({ list, clusters }: Fleet, bounds: Bounds | null): Fleet & { readonly alarms: number } {
  const isSeen = (one: { readonly longitude: number; readonly latitude: number }): boolean =>
    bounds === null || isWithin(one, bounds);
  const devices = list
    .filter(isSeen)
    .toSorted((one, other) => rank(one) - rank(other) || byName(one.device_name, other.device_name));
  const together = clusters
    .filter(isSeen)
    .toSorted((one, other) => Number(other.alarms > 0) - Number(one.alarms > 0) || other.count - one.count);
  const sum = (name: "count" | "alarms"): number => together.reduce((all, cluster) => all + cluster[name], 0);
  return {
    list: devices,
    clusters: together,
    total: devices.length + sum("count"),
    alarms: devices.filter(({ status }) => status === 1).length + sum("alarms"),
  };
}
