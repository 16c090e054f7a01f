/** Whose devices a total is of; with `agent_id` and `owner_id` it names them. */
export const totalScope = { everybody: 0, agent: 1, group: 2, customer: 3 } as const;

/**
 * A day's figures of all devices that somebody has: what dashboards read in place of the devices' own days. They are those
 * of the devices that are there now, and follow a device with its whole history wherever it goes, as its days do. Kept by
 * `totals`.
 */
export interface DayTotalTable {
  /** One of `totalScope`. */
  scope: number;
  /** The provider, also of a group; 0 for everybody's and for a customer's, whose devices need not be with one provider. */
  agent_id: number;
  /** The group, or the customer's account; 0 for the others. */
  owner_id: number;
  /** The UTC day as yyyymmdd, like `device_day.day`. */
  day: number;
  /** Grease dispensed, ml. */
  dispensed_ml: number;
  /** Devices that were heard. */
  heard: number;
  /** Alarms that began. */
  alarms: number;
}
