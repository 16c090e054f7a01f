import type { Fields } from "../../../contract";
import { applyDependentChoices } from "../../fields/choice-options";
import type { FormValues } from "./form-values";

/** The state of a form. Everything else is derived from it. */
export interface FormState {
  readonly values: FormValues;
  /** Names of the inputs that have lost the focus once. Only these show their faults. */
  readonly touched: ReadonlySet<string>;
  /** The server's messages by field name. A message disappears when its input changes. */
  readonly messages: ReadonlyMap<string, string>;
}

/** An event of a form. */
export type FormChange =
  /** `fields` are all fields of the form: a dependent choice may change along with `name`. */
  | { readonly type: "change"; readonly name: string; readonly value: unknown; readonly fields: Fields }
  | { readonly type: "visit"; readonly names: readonly string[] }
  | { readonly type: "refuse"; readonly messages: ReadonlyMap<string, string> }
  | { readonly type: "restart"; readonly values: FormValues }
  /** Overwrites some values with recovered input. */
  | { readonly type: "restore"; readonly values: FormValues };

/** The state of an untouched form. */
export const newForm = (values: FormValues): FormState => ({ values, touched: new Set(), messages: new Map() });

/** The next state of a form. */
export function reduceForm(state: FormState, change: FormChange): FormState {
  if (change.type === "restart") return newForm(change.values);
  if (change.type === "restore") return newForm({ ...state.values, ...change.values });
  if (change.type === "refuse") return { ...state, messages: change.messages };
  if (change.type === "visit") {
    const isTouched = change.names.every((name) => state.touched.has(name));
    return isTouched ? state : { ...state, touched: new Set([...state.touched, ...change.names]) };
  }
  const messages = new Map(state.messages);
  messages.delete(change.name);
  return { ...state, messages, values: applyDependentChoices(change.fields, state.values, change.name, change.value) };
}
