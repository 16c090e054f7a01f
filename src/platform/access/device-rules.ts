import { everything, ownGroupRows, ownRows, type Rules } from "./owner-rules";

/** Devices. The rules of many other tables follow from them. */
export const deviceRules = {
  admin: everything,
  provider: ownRows("device.agent_id", "agentId"),
  group: ownGroupRows("device.agent_id", "device.group_id"),
  customer: ownRows("device.customer_id", "accountId"),
} satisfies Rules;
