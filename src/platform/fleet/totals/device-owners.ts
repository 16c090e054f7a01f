import { totalScope } from "../../database/tables/totals";

export interface DeviceOwners {
  readonly agent_id: number;
  readonly group_id: number | null;
  readonly customer_id: number | null;
}

/** The first columns of the totals that include a device. */
export function ownersOf({
  agent_id,
  group_id,
  customer_id,
}: DeviceOwners): readonly (readonly [scope: number, agent: number, owner: number])[] {
  return [
    [totalScope.everybody, 0, 0],
    [totalScope.agent, agent_id, 0],
    ...(group_id === null ? [] : [[totalScope.group, agent_id, group_id] as const]),
    ...(customer_id === null ? [] : [[totalScope.customer, 0, customer_id] as const]),
  ];
}
