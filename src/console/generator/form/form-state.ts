import type { Fields } from "../../../contract";
import { applyDependentChoices } from "../../fields/choice-options";
import type { FormValues } from "./form-values";

/** What a form holds while it is filled in. Everything else about it follows from this. */
export interface FormState {
  readonly values: FormValues;
  /** Names of the inputs that have been left once: only they say what is wrong with them. */
  readonly touched: ReadonlySet<string>;
  /** The server's messages by field name, each until its input changes. */
  readonly messages: ReadonlyMap<string, string>;
}

/** What happens to a form. */
export type FormChange =
  /** `fields` are those of the form, some of which may go with the one that is changed. */
  | { readonly type: "change"; readonly name: string; readonly value: unknown; readonly fields: Fields }
  | { readonly type: "visit"; readonly names: readonly string[] }
  | { readonly type: "refuse"; readonly messages: ReadonlyMap<string, string> }
  | { readonly type: "restart"; readonly values: FormValues }
  /** Puts some values back that were entered before. */
  | { readonly type: "putBack"; readonly values: FormValues };

/** A form that nobody has touched. */
export const newForm = (values: FormValues): FormState => ({ values, touched: new Set(), messages: new Map() });

/** The next state of a form. */
export function reduceForm(state: FormState, change: FormChange): FormState {
  if (change.type === "restart") return newForm(change.values);
  if (change.type === "putBack") return newForm({ ...state.values, ...change.values });
  if (change.type === "refuse") return { ...state, messages: change.messages };
  if (change.type === "visit") {
    const isKnown = change.names.every((name) => state.touched.has(name));
    return isKnown ? state : { ...state, touched: new Set([...state.touched, ...change.names]) };
  }
  const messages = new Map(state.messages);
  messages.delete(change.name);
  return { ...state, messages, values: applyDependentChoices(change.fields, state.values, change.name, change.value) };
}
