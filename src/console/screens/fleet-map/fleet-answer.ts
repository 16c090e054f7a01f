import { asList, asRecord, isRecord, type WireRecord } from "../../../contract";
import { type Bounds, isWithin } from "./query-area";

/** A device in the answer of `device/list-map`. */
export interface FleetDevice {
  readonly device_id: number;
  readonly device_name: string;
  /** See `deviceStatus`; null if unknown. */
  readonly status: number | null;
  /** 1 online, 0 offline; null if unknown. */
  readonly online: number | null;
  readonly isDisabled: boolean;
  /** Degrees WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
  readonly customer_name: string | null;
  /** Time of the last report, ms UTC. */
  readonly active_time: number | null;
  /** Remaining grease, % of the cartridge. */
  readonly remaining_ratio: number | null;
}

/** A group of devices shown as one marker, and the area that they cover. */
export interface FleetCluster extends Bounds {
  /** Mean position, degrees WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
  readonly count: number;
  readonly alarms: number;
}

/** The devices in a query area: points up to a limit, otherwise clusters with counts (spec D6). */
export interface Fleet {
  readonly list: readonly FleetDevice[];
  readonly clusters: readonly FleetCluster[];
  readonly total: number;
}

const asNumber = (value: unknown): number | null => (typeof value === "number" ? value : null);
const asText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const asRecords = (value: unknown): readonly WireRecord[] => asList(value).filter(isRecord);

/** Parses the answer of `device/list-map`. Devices and clusters without a position are dropped. */
export function fleetFrom(answer: unknown): Fleet {
  const { list, clusters, total } = asRecord(answer);
  const devices = asRecords(list).flatMap(parseDevice);
  const parsedClusters = asRecords(clusters).flatMap(parseCluster);
  const counted = devices.length + parsedClusters.reduce((sum, { count }) => sum + count, 0);
  return { list: devices, clusters: parsedClusters, total: asNumber(total) ?? counted };
}

/** The position of an item as a list with one element; empty if the item has no position. */
function positionOf(item: WireRecord): readonly { readonly longitude: number; readonly latitude: number }[] {
  const longitude = asNumber(item.longitude);
  const latitude = asNumber(item.latitude);
  return longitude === null || latitude === null ? [] : [{ longitude, latitude }];
}

const parseDevice = (item: WireRecord): readonly FleetDevice[] => {
  const device_id = asNumber(item.device_id);
  if (device_id === null) return [];
  return positionOf(item).map((position) => ({
    ...position,
    device_id,
    device_name: asText(item.device_name) ?? String(device_id),
    status: asNumber(item.status),
    online: asNumber(item.online),
    isDisabled: item.is_enable === 0,
    customer_name: asText(item.customer_name),
    active_time: asNumber(item.active_time),
    remaining_ratio: asNumber(item.remaining_ratio),
  }));
};

const parseCluster = (item: WireRecord): readonly FleetCluster[] =>
  positionOf(item).map((position) => ({
    ...position,
    count: asNumber(item.count) ?? 0,
    alarms: asNumber(item.alarms) ?? 0,
    // If the server sends no extent, assume one degree around the mean position.
    west: asNumber(item.west) ?? position.longitude - 1,
    east: asNumber(item.east) ?? position.longitude + 1,
    south: asNumber(item.south) ?? position.latitude - 1,
    north: asNumber(item.north) ?? position.latitude + 1,
  }));

/** The areas of all devices and clusters in an answer. */
export const areasOf = ({ list, clusters }: Fleet): readonly Bounds[] => [
  ...list.map(({ longitude, latitude }) => ({ west: longitude, east: longitude, south: latitude, north: latitude })),
  ...clusters,
];

/** About 20 m, in degrees: even the closest zoom cannot separate devices nearer than this. */
const minExtent = 0.0002;

/** Whether zooming in cannot separate the devices of a cluster. */
export const isSinglePosition = ({ west, east, south, north }: Bounds): boolean =>
  east - west < minExtent && north - south < minExtent;

/** List order by status: devices that need attention come first. */
const statusRank: Readonly<Record<number, number>> = { 1: 0, 2: 1, 3: 2, 0: 3, 4: 4, 5: 5, 6: 6 };
const rank = ({ status }: FleetDevice): number => statusRank[status ?? 0] ?? 3;
const byName = new Intl.Collator(undefined, { numeric: true }).compare;

/**
 * The part of an answer within the map's bounds. Devices are sorted by the rank of their status, then by name; clusters
 * with alarms come first, then the largest.
 */
export function inView({ list, clusters }: Fleet, bounds: Bounds | null): Fleet & { readonly alarms: number } {
  const isVisible = (item: { readonly longitude: number; readonly latitude: number }): boolean =>
    bounds === null || isWithin(item, bounds);
  const devices = list.filter(isVisible).toSorted((a, b) => rank(a) - rank(b) || byName(a.device_name, b.device_name));
  const visibleClusters = clusters
    .filter(isVisible)
    .toSorted((a, b) => Number(b.alarms > 0) - Number(a.alarms > 0) || b.count - a.count);
  const sum = (name: "count" | "alarms"): number => visibleClusters.reduce((all, cluster) => all + cluster[name], 0);
  return {
    list: devices,
    clusters: visibleClusters,
    total: devices.length + sum("count"),
    alarms: devices.filter(({ status }) => status === 1).length + sum("alarms"),
  };
}
