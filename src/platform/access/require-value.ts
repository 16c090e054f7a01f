import { code } from "../../contract";
import { invalidField } from "./handler";

/**
 * A value that the declaration asks for under a condition (an IMEI while the type is NB), which types cannot tell.
 * @throws Refusal 1 naming the field.
 */
export function requireValue<V>(value: V | null, name: string): V {
  if (value !== null) return value;
  throw invalidField(name, { zh: `请填写 ${name}`, en: `${name} is required` }, code.parameterMissing);
}
