import { asRecord, code } from "../../../../contract";
import { schemaFaults } from "../../../../contract/wire";
import type { DescribedCall } from "../describe-call";
import { type CallResult, formFaults, makeCall, type Payload, type Target } from "./make-call";

/** The checks of one call. Each returns its problems. */
interface Check {
  readonly target: Target;
  readonly described: DescribedCall;
  /** A valid payload, with the token. */
  readonly payload: Payload;
}

const invalid = [code.parameterMissing, code.wrongParameter];

const codeOf = ({ envelope }: CallResult): number | undefined => envelope?.code;
const refusalText = ({ envelope }: CallResult): string => `code ${envelope?.code} (${String(envelope?.message ?? "")})`;

/** Checks that the answer of a valid call matches its schema. Null: the account may not make the call. */
export async function checkAnswer({ target, described, payload }: Check): Promise<readonly string[] | null> {
  const { call, answer } = described;
  const result = await makeCall(target, call, payload);
  const { status, envelope } = result;
  if (status === 200 && envelope === undefined && call.answers !== "data") return checkFile(result, call.answers);
  const faults = formFaults(result);
  if (faults.length > 0) return faults;
  if (codeOf(result) === code.notAllowed) return null;
  if (codeOf(result) !== code.ok) {
    // The state of the record may forbid it.
    const isAboutRecord = Object.keys(payload).length > 1 && !invalid.some((one) => one === codeOf(result));
    return isAboutRecord ? [] : [`refuses a valid payload with ${refusalText(result)}`];
  }
  return answer === null
    ? ["answers an envelope in place of a file"]
    : schemaFaults(envelope?.data, answer).slice(0, 5);
}

function checkFile({ headers }: CallResult, answers: "file" | "events"): readonly string[] {
  const type = headers.get("content-type") ?? "";
  if (answers === "events")
    return type.startsWith("text/event-stream") ? [] : [`answers ${type}, not text/event-stream`];
  return headers.get("content-disposition") === null ? ["answers a file without Content-Disposition"] : [];
}

/** Checks that a token that the server never issued is refused with code 2. */
export async function checkToken({ target, described, payload }: Check): Promise<readonly string[]> {
  const result = await makeCall(target, described.call, { ...payload, token: "a-token-that-nobody-has" });
  const faults = formFaults(result);
  if (faults.length > 0) return faults.map((one) => `with an unknown token: ${one}`);
  return codeOf(result) === code.tokenInvalid ? [] : [`takes an unknown token: ${refusalText(result)}, not code 2`];
}

/**
 * Checks that a call which changes something exists, and refuses an unknown token. It sends nothing else, so that a
 * server which does not look at the token has nothing to change either.
 */
export const checkClosed = (target: Target, described: DescribedCall): Promise<readonly string[]> =>
  checkToken({ target, described, payload: {} });

/**
 * Checks that an unknown name, a value of the wrong type and a missing value are refused, with a message at the name.
 */
export async function checkRefusals({ target, described, payload }: Check): Promise<readonly string[]> {
  const { call, payload: names } = described;
  const number = names.find(({ schema }) => schema.type === "integer" || schema.type === "number");
  const required = names.find(({ isRequired }) => isRequired);
  const without = Object.fromEntries(Object.entries(payload).filter(([name]) => name !== required?.name));
  // Without a key, a list of one record's records belongs to a record that does not exist.
  const missing = call.mode === "filter" ? [...invalid, code.notExist] : invalid;
  const cases: readonly (readonly [what: string, name: string, codes: readonly number[], Payload])[] = [
    ["an unknown name", "nobody_knows", [code.wrongParameter], { ...payload, nobody_knows: "1" }],
    ...(number === undefined
      ? []
      : [["a text for a number", number.name, [code.wrongParameter], { ...payload, [number.name]: "x" }] as const]),
    ...(required === undefined ? [] : [["a missing value", required.name, missing, without] as const]),
  ];
  const problems: string[] = [];
  for (const [what, name, codes, sent] of cases) {
    const result = await makeCall(target, call, sent);
    const isRefused = codes.some((one) => one === codeOf(result));
    if (!isRefused) problems.push(`takes ${what} (${name}): ${refusalText(result)}, not code ${codes.join(" or ")}`);
    else if (
      codeOf(result) !== code.notExist &&
      typeof asRecord(asRecord(result.envelope?.data).fields)[name] !== "string"
    )
      problems.push(`refuses ${what} without a message in data.fields.${name}`);
  }
  return problems;
}

const sizeNames = ["page_size", "pageSize"];

/** Checks that pages have the requested size, differ, have the same total, and are empty after the last one. */
export async function checkPages({ target, described, payload }: Check, rowsName: string): Promise<readonly string[]> {
  const { call, payload: names } = described;
  const size = names.find(({ name }) => sizeNames.includes(name))?.name;
  if (size === undefined || !names.some(({ name }) => name === "page")) return [];
  const pageAt = async (page: number, length = 1) => {
    const { envelope } = await makeCall(target, call, { ...payload, page: String(page), [size]: String(length) });
    const { [rowsName]: rows, total } = asRecord(envelope?.data);
    return { rows: Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)) : [], total: Number(total) };
  };
  const [first, second] = [await pageAt(1), await pageAt(2)];
  if (!(first.total > 0)) return [];
  const last = await pageAt(first.total + 1);
  return [
    ...(first.rows.length === 1 ? [] : [`answers ${first.rows.length} records for ${size}=1`]),
    ...(first.total > 1 && second.rows[0] === first.rows[0] ? ["answers the same record on page 1 and page 2"] : []),
    ...(last.rows.length === 0 ? [] : ["answers records on a page after the last"]),
    ...(Math.abs(second.total - first.total) > 5 ? ["answers another total on page 2"] : []),
  ];
}

/** Checks that numbers are in the requested order. */
export async function checkOrder({ target, described, payload }: Check, rowsName: string): Promise<readonly string[]> {
  const { call, payload: names } = described;
  const sortable = names.find(({ name }) => name === "sort_by")?.schema.enum ?? [];
  const problems: string[] = [];
  for (const name of sortable.filter((one): one is string => typeof one === "string" && one !== "")) {
    const { envelope } = await makeCall(target, call, { ...payload, sort_by: name, sort_order: "desc" });
    const rows = asRecord(envelope?.data)[rowsName];
    const values = (Array.isArray(rows) ? rows : []).map((row) => asRecord(row)[name]);
    const numbers = values.filter((value): value is number => typeof value === "number");
    if (numbers.some((value, at) => at > 0 && value > (numbers[at - 1] ?? value)))
      problems.push(`answers ${name} out of order for sort_by=${name}, sort_order=desc`);
  }
  return problems;
}
