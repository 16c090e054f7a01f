import { code } from "../../contract";
import { invalidField } from "./handler";

/**
 * Returns a value that a declaration requires under a condition (the IMEI of an NB device), which types cannot express.
 * @throws Refusal 1 with the name of the field.
 */
export function requireValue<V>(value: V | null, name: string): V {
  if (value !== null) return value;
  throw invalidField(name, { zh: `请填写 ${name}`, en: `${name} is required` }, code.parameterMissing);
}
