/** The devices that a total covers. With `agent_id` and `owner_id` it names the owner of the devices. */
export const totalScope = { everybody: 0, agent: 1, group: 2, customer: 3 } as const;

/**
 * Daily figures of all devices of one owner, which dashboards read instead of the days of single devices. They cover
 * the existing devices only: a device that moves to another owner takes its whole history along. `fleet/totals`
 * keeps them up to date.
 */
export interface DayTotalTable {
  /** One of `totalScope`. */
  scope: number;
  /** The provider, or the group's provider; 0 for `everybody` and `customer`: a customer may have several providers. */
  agent_id: number;
  /** The group or the customer's account; 0 otherwise. */
  owner_id: number;
  /** UTC day as yyyymmdd. */
  day: number;
  /** Grease dispensed, ml. */
  dispensed_ml: number;
  /** Devices that sent a report. */
  heard: number;
  /** Alarms that began. */
  alarms: number;
}
