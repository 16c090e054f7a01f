import { randomBytes } from "node:crypto";
import { registry } from "../../../../../resources";
import { asRecord, type Call, code, type FieldKind, type Resource } from "../../../../contract";
import type { PayloadField } from "../../../../contract/calls/call-fields";
import { schemaFaults } from "../../../../contract/wire";
import type { DescribedCall } from "../describe-call";
import { type CallResult, type Finding, formFaults, makeCall, type Payload, type Target } from "./make-call";

/** Kinds for which the runner can generate a value that no other record has. */
const generatedKinds: ReadonlySet<FieldKind> = new Set([
  "text",
  "longText",
  "eui",
  "number",
  "choice",
  "switch",
  "date",
]);

const uniqueValue = ({ field }: PayloadField, example: string): string => {
  if (field.kind === "eui") return randomBytes(8).toString("hex").toUpperCase();
  return field.kind === "text" ? `Conform ${randomBytes(4).toString("hex")}` : example;
};

/** The resources whose records the runner can create and delete: their required fields need no other record. */
function writable(calls: readonly DescribedCall[]): readonly Resource[] {
  const has = (path: unknown): boolean => calls.some(({ call }) => call.path === path);
  return registry.entries.flatMap((entry) => {
    if (entry.type !== "resource" || entry.variant !== null || entry.account !== null) return [];
    const paths = [entry.calls.create, entry.calls.update, entry.calls.show, entry.calls.delete];
    const required = Object.values(entry.fields).filter((field) => field.required === true && !field.readOnly);
    return paths.every(has) && required.every((field) => generatedKinds.has(field.kind)) ? [entry] : [];
  });
}

/**
 * For each resource that needs no record of another resource: creates a record, changes it, reads it, and deletes it.
 *
 * @returns the problems, including records that could not be deleted
 */
export async function checkWrites(
  target: Target,
  calls: readonly DescribedCall[],
  token: string,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const resource of writable(calls)) findings.push(...(await checkCycle({ target, calls, token, resource })));
  return findings;
}

interface Cycle {
  readonly target: Target;
  readonly calls: readonly DescribedCall[];
  readonly token: string;
  readonly resource: Resource;
}

async function checkCycle({ target, calls, token, resource }: Cycle): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const callAt = (path: unknown): DescribedCall => {
    const found = calls.find(({ call }) => call.path === path);
    if (found === undefined) throw new RangeError(`There is no call ${String(path)}.`);
    return found;
  };
  const { create, update, show, delete: remove } = resource.calls;
  const makeChecked = async ({ call, answer }: DescribedCall, payload: Payload): Promise<CallResult> => {
    const result = await makeCall(target, call, { ...payload, token });
    const faults = [...formFaults(result)];
    if (faults.length === 0 && result.envelope?.code === code.ok && answer !== null) {
      faults.push(...schemaFaults(result.envelope.data, answer));
    }
    findings.push(...faults.map((problem) => ({ path: call.path, problem })));
    return result;
  };
  const expect = (call: Call, result: CallResult, what: string, expected: number): void => {
    if (result.envelope?.code === expected) return;
    const problem = `${what}: answers code ${result.envelope?.code}, not ${expected}`;
    findings.push({ path: call.path, problem });
  };

  const creating = callAt(create);
  const payload = payloadOf(creating);
  const created = await makeChecked(creating, payload);
  const key = asRecord(created.envelope?.data)[resource.key];
  if (created.envelope?.code === code.notAllowed) return findings;
  expect(creating.call, created, "a new record", code.ok);
  if (typeof key !== "number") return findings;
  const own = { [resource.keySentAs]: String(key) };
  try {
    const shown = await makeChecked(callAt(show), own);
    const record = asRecord(shown.envelope?.data);
    for (const [name, value] of Object.entries(payload)) {
      if (name in record && String(record[name]) !== value) {
        findings.push({ path: callAt(show).call.path, problem: `answers another ${name} than was saved` });
      }
    }
    const changed = await makeChecked(callAt(update), { ...payload, ...own });
    expect(callAt(update).call, changed, "the same record again", code.ok);
    if (Object.values(resource.fields).some((field) => field.kind === "eui")) {
      const again = await makeChecked(creating, payload);
      expect(creating.call, again, "a second record with the same identifier", code.alreadyExists);
      const twin = asRecord(again.envelope?.data)[resource.key];
      if (typeof twin === "number")
        await makeCall(target, callAt(remove).call, { [resource.keySentAs]: String(twin), token });
    }
  } finally {
    const removed = await makeChecked(callAt(remove), own);
    expect(callAt(remove).call, removed, "a delete", code.ok);
  }
  const gone = await makeCall(target, callAt(show).call, { ...own, token });
  expect(callAt(show).call, gone, "a deleted record", code.notExist);
  return findings;
}

/** A payload with the values that a new record requires. */
function payloadOf({ call, payload }: DescribedCall): Payload {
  const required = new Map(payload.filter((one) => one.isRequired).map((one) => [one.name, one.example]));
  return Object.fromEntries(
    call.fields.flatMap((field) =>
      field.sentAs.flatMap((name) => {
        const example = required.get(name);
        return example === undefined ? [] : [[name, uniqueValue(field, example)] as const];
      }),
    ),
  );
}
