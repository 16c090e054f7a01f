import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

/** Calls about customers and their providers. */
export const customerCalls = defineCalls({
  // Only customers make this call, under `client/1` (spec E6). Under `admin/1`, no action grants it.
  "user/apply-update-agent": {
    sends: { agent_id: field.relation({ label: { zh: "服务商", en: "Dealer" }, to: "dealer", required: true }) },
    access: { anyOf: [] },
  },
  // Returns the effects that `user/switch-user-agent` would have with the same payload. Changes nothing.
  "user/switch-preview": {
    sends: {
      target_user_id: field.relation({ label: { zh: "客户", en: "Customer" }, to: "user", required: true }),
      agent_id: field.relation({ label: { zh: "服务商", en: "Dealer" }, to: "dealer", required: true }),
    },
    access: { anyOf: ["user.switch"] },
    reads: true,
    extension: true,
  },
});
