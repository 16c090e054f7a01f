import type { Kind, Target } from "./callers";

/** Names that no record has. */
const missingNames: Readonly<Partial<Record<Kind, string>>> = {
  device: "260531793113837",
  loraDevice: "FFFFFFFFFFFFFFFF",
  gateway: "FFFFFFFFFFFFFFFE",
  stock: "260531793113837",
  loraStock: "FFFFFFFFFFFFFFFF",
  customer: "nobody@customer.test",
  member: "nobody@member.test",
  administrator: "nobody@admin.test",
  cartridgeForDevice: "987654321",
};

/** A record that does not exist. */
export const missing = (kind: Kind): Target => ({ id: 987_654_321, name: missingNames[kind] ?? "" });
