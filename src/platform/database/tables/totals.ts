import type { statusOfDevice } from "../../../contract";

/** The devices that a total covers. With `agent_id` and `owner_id` it names the owner of the devices. */
export const totalScope = { everybody: 0, agent: 1, group: 2, customer: 3 } as const;

/** The owner of the totals. */
interface TotalOwner {
  /** One of `totalScope`. */
  scope: number;
  /** The provider, or the group's provider; 0 for `everybody` and `customer`: a customer may have several providers. */
  agent_id: number;
  /** The group or the customer's account; 0 otherwise. */
  owner_id: number;
}

interface TotalTable extends TotalOwner {
  /** Grease dispensed, ml. */
  dispensed_ml: number;
  heard: number;
  /** Alarms that began. */
  alarms: number;
}

/**
 * Daily figures of all devices of one owner, which dashboards read instead of the days of single devices. They cover
 * the existing devices only: a device that moves to another owner takes its whole history along. `fleet/totals`
 * keeps them up to date.
 */
export interface DayTotalTable extends TotalTable {
  /** UTC day as yyyymmdd. */
  day: number;
  /** Devices that sent a report. */
  heard: number;
}

/**
 * The same figures by quarter of an hour, from which days of all time zones follow: a zone's offset is a multiple of a
 * quarter. They exist from `readings_since` on.
 */
export interface QuarterTotalTable extends TotalTable {
  /** Quarters of an hour since 1970-01-01 UTC. */
  quarter: number;
  /**
   * Change of the number of devices that report within 24 hours: the number for the 24 hours from the end of the
   * quarter, minus the number for the 24 hours from its beginning. The `heard` of a UTC day, plus the changes until a
   * local midnight, is the number for the 24 hours from that midnight. Numbers of devices by quarter could not be added.
   */
  heard: number;
}

/** Numbers of devices by their states. */
export interface StateCountTable extends TotalOwner {
  type: number;
  is_enable: number;
  bind_status: number;
  status: number;
  online: number;
  devices: number;
  /** Devices with an availability, and the sum of it, tenths of a percent. */
  measured: number;
  availability: number;
}

/**
 * Numbers of bound devices by the day on which their cartridge is expected to be empty, and by the required new
 * cartridge.
 */
export interface DueCountTable extends TotalOwner {
  /** UTC days since 1970. */
  day: number;
  /** 0 without a customer. */
  customer_id: number;
  province: string;
  city: string;
  lubricant: string;
  lubricant_tube: number;
  devices: number;
}

/** Numbers of devices by the time of their last binding, and of unbound devices by the time of their unbinding. */
export interface BindCountTable extends TotalOwner {
  /** Quarters of an hour since 1970-01-01 UTC. */
  quarter: number;
  bound: number;
  unbound: number;
}

/** Numbers of devices of each status (`statusColumn`). */
type StatusCounts = Record<`status_${(typeof statusOfDevice)[keyof typeof statusOfDevice]}`, number>;

/** Devices with a position, by the cells of the map (`mapCell`). */
export interface MapCountTable extends TotalOwner, StatusCounts {
  /** Of the cell's size, see `mapLevels`. */
  level: number;
  /** The cell of the level before that contains it; 0 at the first level. */
  parent: number;
  cell: number;
  devices: number;
  /** Sums, degrees WGS 84. */
  longitudes: number;
  latitudes: number;
  /** The area that the devices cover; null without any. */
  west: number | null;
  east: number | null;
  south: number | null;
  north: number | null;
}
