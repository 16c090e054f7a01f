import type { TextOwners } from "../database";
import type { Caller } from "./handler";
import { everything, ownGroupRows, ownRows, type Rules } from "./owner-rules";

/** Devices. The rules of many other tables follow from them. */
export const deviceRules = {
  admin: everything,
  provider: ownRows("device.agent_id", "agentId"),
  group: ownGroupRows("device.agent_id", "device.group_id"),
  customer: ownRows("device.customer_id", "accountId"),
} satisfies Rules;

/** The same rules as owners in the index of texts. A caller without an id has no devices. */
export const deviceOwners = {
  admin: () => [],
  provider: ({ agentId }) => [{ kind: "provider", id: agentId ?? 0 }],
  group: ({ agentId, groupId }) => [
    { kind: "provider", id: agentId ?? 0 },
    { kind: "group", id: groupId ?? 0 },
  ],
  customer: ({ accountId }) => [{ kind: "customer", id: accountId }],
} satisfies { readonly [K in keyof typeof deviceRules]: (caller: Caller) => TextOwners };
