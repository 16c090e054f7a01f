import { registry } from "../../../../../resources";
import type { PayloadField } from "../../../../contract/calls/call-fields";
import type { DescribedCall } from "../describe-call";
import type { Payload } from "./make-call";

/** Keys of existing records, by resource. */
export type KnownKeys = ReadonlyMap<string, readonly number[]>;

/** The resources to which the key in a payload name may belong, the likeliest first. */
function resourcesOf({ call }: DescribedCall, { field, sentAs }: PayloadField): readonly string[] {
  if (field.kind === "relation") return [field.to];
  const named = registry.entries.flatMap((one) =>
    one.type === "resource" && (one.keySentAs === sentAs[0] || one.key === sentAs[0]) ? [one.name] : [],
  );
  const granted = call.access !== null && typeof call.access === "object" ? call.access.anyOf : [];
  const own = [...call.uses.map(({ resource }) => resource), ...granted.map((one) => one.split(".")[0] ?? "")];
  const isKeyList = field.kind === "keys";
  return [...own.filter((name) => isKeyList || named.includes(name)), ...named];
}

/** A payload with all required values; null if it needs a record and no record is known. */
export function payloadFor(described: DescribedCall, keys: KnownKeys): Payload | null {
  const payload: Record<string, string> = {};
  const isForOthers = described.call.access !== null && typeof described.call.access === "object";
  const required = new Map(described.payload.filter((one) => one.isRequired).map((one) => [one.name, one.example]));
  for (const field of described.call.fields) {
    for (const name of field.sentAs) {
      const example = required.get(name);
      if (!["id", "relation", "keys"].includes(field.field.kind)) {
        if (example !== undefined) payload[name] = example;
        continue;
      }
      // Calls that act on other accounts need no `id` in the example: the caller may have no such record.
      if (example === undefined && !(field.field.kind === "id" && isForOthers)) continue;
      const key = resourcesOf(described, field).flatMap((one) => keys.get(one) ?? [])[0];
      if (key !== undefined) payload[name] = String(key);
      else if (example !== undefined) return null;
    }
  }
  return payload;
}
