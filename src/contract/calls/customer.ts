import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

/** What a customer's change of provider does, in the words of the request's language: `{ lines: [{ label, value }] }`. */
export interface PreviewAnswer {
  readonly lines: readonly { readonly label: string; readonly value: string }[];
}

/** Calls about customers and the provider that each has. */
export const customerCalls = defineCalls({
  // No role's row grants it: customers alone apply, by their own set of calls (spec E6).
  "user/apply-update-agent": {
    sends: { agent_id: field.relation({ label: { zh: "服务商", en: "Dealer" }, to: "dealer", required: true }) },
    access: { anyOf: [] },
  },
  "user/count-new-apply": { sends: {}, access: { anyOf: ["user.list"] }, reads: true },
  // What `user/switch-user-agent` would do with the same payload.
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
