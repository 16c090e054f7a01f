import { field } from "../../src/contract";
import { valid, withChange } from "./faults";

/** The fields of a part with storage. */
export const fields = {
  ...valid.fields,
  made_by: field.text({ label: "M", readOnly: true }),
  machine: field.relation({ label: "Ma", to: "part" }),
  owner: field.relation({ label: "O", to: "part", required: true }),
  amount: field.number({ label: "A", min: 0, max: 10 }),
  place: field.position({ label: "Pl" }),
  within: field.period({ label: "W", begin: "from", end: "to", filterOnly: true }),
};
/** The fields with a secret. */
export const sealed = { ...fields, pin: field.secret({ label: "Pin" }) };
const form = ["name", "kind", "owner"];
/** The list takes the filter "within" by a call of its own. */
const calls = { ...valid.calls, list: { path: "part/list", by: { within: "part/list-within" } } };
/** A part with storage. */
export const stored = (storage: object, more: object = {}) =>
  withChange({ fields, form, calls, storage: { owner: "provider", ...storage }, ...more });
/** A part with an action that sets fields. */
export const action = (sets: object, more: object = {}) =>
  stored({}, { actions: { end: { call: "part/end", label: "End", sets } }, ...more });
