import { type AccessRow, admin, byId, row } from "./access-row";
import type { CallerName } from "./callers";

/** Callers that manage connections to other programs. */
const connectors: readonly CallerName[] = ["admin", "customer"];

export const connectionRows: readonly AccessRow[] = [
  row("app/detail", ["customer"]),
  row("app/detail-by-user-id", admin, { target: "customer", payload: byId("user_id") }),
  row("app/open-or-end", connectors, { target: "app", payload: ({ id }) => ({ id, flag: 1 }) }),
  row("app/open-or-end", connectors, {
    says: " of a customer",
    target: "customer",
    payload: ({ id }) => ({ target_user_id: id, flag: 1 }),
  }),
  row("app/reset-app-secret", connectors, { target: "app", payload: byId("id") }),
  row("app/update-url", connectors, {
    target: "app",
    payload: ({ id }) => ({ id, event_type: 2, callback_url: "http://93.184.216.34/hook" }),
  }),
  row("app/reveal", connectors, { target: "app", payload: byId("id"), reveals: true }),
  row("app/test", connectors, { target: "app", payload: ({ id }) => ({ id, event_type: 1 }) }),
  row("app/resume", connectors, { target: "app", payload: ({ id }) => ({ id, event_type: 1 }) }),
  row("app/deliveries", connectors),
  row("app/deliveries", connectors, { says: " of an application", target: "app", payload: byId("id"), lists: true }),
  row("app/redeliver", connectors, { target: "delivery", payload: byId("delivery_id") }),
  row("ingest-key/list", admin),
  row("ingest-key/create", admin, { payload: () => ({ name: "Network server" }) }),
  row("ingest-key/create", admin, {
    says: " of a provider",
    target: "agent",
    payload: ({ id }) => ({ name: "Network server", agent_id: id }),
  }),
  row("ingest-key/revoke", admin, { target: "ingestKey", payload: byId("id") }),
  row("user/opc/detail", connectors, { target: "customer", payload: byId("user_id") }),
  row("user/opc/save", connectors, {
    target: "customer",
    payload: ({ id }) => ({
      user_id: id,
      endpoint_url: "opc.tcp://93.184.216.34:4840",
      security_policy: 1,
      security_mode: 3,
      publish_interval: 1000,
    }),
  }),
];
