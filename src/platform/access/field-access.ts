import { registry } from "../../../resources";
import {
  type Call,
  hiddenNames,
  isRecord,
  type ParsedPayload,
  parsePayload,
  registryFor,
  resourceByName,
  type WireRecord,
} from "../../contract";
import type { Caller } from "./handler";

const namesOf = (call: Call): ReadonlySet<string> => new Set(call.fields.flatMap(({ sentAs }) => sentAs));

/**
 * Parses the payload of a caller. A value that the role may not set or search for is a fault. The result does not
 * contain these fields, so that a save keeps their stored values.
 */
export function parseAs(call: Call, payload: WireRecord, caller: Pick<Caller, "role"> | null): ParsedPayload {
  const own = caller === null ? call : (registryFor(registry, caller.role).calls.get(call.path) ?? call);
  if (own === call) return parsePayload(call, payload);
  const [all, allowed] = [namesOf(call), namesOf(own)];
  const forbidden = Object.keys(payload).filter((name) => all.has(name) && !allowed.has(name));
  if (forbidden.length === 0) return parsePayload(own, payload);
  return { faults: Object.fromEntries(forbidden.map((name) => [name, { id: "forbidden" }])) };
}

/** Removes the values that the caller may not read, from a record or from the records of a list. */
export function withoutHidden(answer: unknown, call: Call, caller: Pick<Caller, "role"> | null): unknown {
  if (caller === null) return answer;
  const hidden = new Set(
    call.uses.flatMap(({ resource }) => hiddenNames(resourceByName(registry, resource), caller.role)),
  );
  return hidden.size === 0 ? answer : without(answer, hidden);
}

/**
 * Lists in an answer contain records of the resource. A nested record belongs to another resource: it stays as it is.
 */
function without(answer: unknown, hidden: ReadonlySet<string>): unknown {
  if (Array.isArray(answer)) return answer.map((one) => without(one, hidden));
  if (!isRecord(answer)) return answer;
  const kept = Object.entries(answer).filter(([name]) => !hidden.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, Array.isArray(value) ? without(value, hidden) : value]));
}
