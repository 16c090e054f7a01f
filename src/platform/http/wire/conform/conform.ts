import { registry } from "../../../../../resources";
import { asRecord, code, resourceByName, role } from "../../../../contract";
import { schemaFaults } from "../../../../contract/wire";
import { rolesOf } from "../../../access/authorize";
import { type DescribedCall, describedCalls } from "../describe-call";
import { checkAnswer, checkClosed, checkOrder, checkPages, checkRefusals, checkToken } from "./checks";
import { type Finding, formFaults, makeCall, type Payload, type Target } from "./make-call";
import { payloadFor } from "./sample-payload";
import { checkWrites } from "./writes";

interface ConformOptions {
  /** Address of the server, without a slash at the end. */
  readonly url: string;
  readonly fetch: Target["fetch"];
  readonly email: string;
  readonly password: string;
  /** Makes only calls whose path starts with this text. Default: all. */
  readonly only?: string;
  /** Also creates records, and deletes them again. */
  readonly isWriting?: boolean;
}

/** The results of a run against a server. */
export interface ConformReport {
  /** Number of calls that were checked. */
  readonly checked: number;
  /** The calls that were not made, each with the reason. */
  readonly skipped: readonly Finding[];
  readonly findings: readonly Finding[];
}

/** Names of the rows in the answer of a list call; null if the call lists nothing in pages. */
function rowsNameOf({ call, payload }: DescribedCall): string | null {
  if (call.answers !== "data" || !payload.some(({ name }) => name === "page")) return null;
  const [use] = call.uses;
  return (use === undefined ? undefined : resourceByName(registry, use.resource).calls.list?.answers?.list) ?? "list";
}

/**
 * Makes every call that changes nothing, as one account, and reports the faults of the answers: envelope, codes, names,
 * types, refusals of unknown tokens and bad values, pages and order. The other calls are made with an unknown token only.
 *
 * @throws Error if the server cannot be reached, or the account cannot sign in
 */
export async function conform(options: ConformOptions): Promise<ConformReport> {
  const { url, fetch, only = "" } = options;
  const findings: Finding[] = [];
  const skipped: Finding[] = [];
  const note = (path: string, problems: readonly string[]): void => {
    findings.push(...[...new Set(problems)].map((problem) => ({ path, problem })));
  };
  const all = describedCalls();
  const login = all.find(({ call }) => call.path === "user/login-email");
  if (login === undefined) throw new RangeError("There is no call user/login-email.");
  const { token, account } = await signIn(options, login, note);
  const base = account === role.customer ? "client/1" : "admin/1";
  const target: Target = { url, base, fetch };
  await checkUnknownPath(target, note);

  const mine = all.filter(({ call }) => rolesOf(call)?.includes(account) === true && call.path.startsWith(only));
  const keys = await readKeys(
    target,
    all.filter(({ call }) => rolesOf(call)?.includes(account) === true),
    token,
  );
  let checked = 0;
  for (const described of mine.filter(({ call }) => call.reads)) {
    const { call } = described;
    const known = payloadFor(described, keys);
    if (known === null) {
      skipped.push({ path: call.path, problem: "needs a record, and the account sees none" });
      continue;
    }
    const file: Payload = call.takes === null ? {} : { file: new File(["imei\r\n356938035643809\r\n"], "check.csv") };
    const check = { target, described, payload: { ...known, ...file, token } };
    const answered = await checkAnswer(check);
    if (answered === null) {
      skipped.push({ path: call.path, problem: "the account may not make it" });
      continue;
    }
    const problems = [...answered];
    // If the server lacks the call, the other checks fail as well.
    if (!problems.some((one) => /status|envelope with/.test(one))) {
      problems.push(...(await checkToken(check)), ...(await checkRefusals(check)));
      const rows = rowsNameOf(described);
      if (rows !== null) problems.push(...(await checkPages(check, rows)), ...(await checkOrder(check, rows)));
    }
    checked += 1;
    note(
      call.path,
      problems.map((one) => (call.extension && one.includes("status 404") ? `lacks this extension` : one)),
    );
  }
  for (const described of mine.filter(({ call }) => !call.reads && call.access !== "public")) {
    const problems = await checkClosed(target, described);
    checked += 1;
    note(
      described.call.path,
      problems.map((one) => (described.call.extension && one.includes("status 404") ? "lacks this extension" : one)),
    );
  }
  if (options.isWriting) for (const one of await checkWrites(target, mine, token)) note(one.path, [one.problem]);
  return { checked, skipped, findings };
}

/** Signs in, after a try with a wrong password. */
async function signIn(
  { url, fetch, email, password }: ConformOptions,
  login: DescribedCall,
  note: (path: string, problems: readonly string[]) => void,
): Promise<{ readonly token: string; readonly account: number }> {
  const target: Target = { url, base: "admin/1", fetch };
  const wrong = await makeCall(target, login.call, {
    email: `nobody.${Date.now()}@example.com`,
    password: "wrong",
    token: "",
  });
  const wrongFaults = formFaults(wrong);
  note(login.call.path, wrongFaults);
  if (wrongFaults.length === 0 && wrong.envelope?.code !== code.loginFailed) {
    note(login.call.path, [`answers code ${wrong.envelope?.code} to a wrong password, not code ${code.loginFailed}`]);
  }
  const result = await makeCall(target, login.call, { email, password, token: "" });
  const { token, user } = asRecord(result.envelope?.data);
  const { role: account } = asRecord(user);
  if (result.envelope?.code !== code.ok || typeof token !== "string" || typeof account !== "number") {
    throw new Error(`The account cannot sign in: ${String(result.envelope?.message ?? `status ${result.status}`)}`);
  }
  if (login.answer !== null) note(login.call.path, schemaFaults(result.envelope.data, login.answer));
  return { token, account };
}

async function checkUnknownPath(
  target: Target,
  note: (path: string, problems: readonly string[]) => void,
): Promise<void> {
  const { status } = await makeCall(target, { path: "nobody/knows", takes: null }, { token: "" });
  if (status !== 404) note("nobody/knows", [`answers status ${status} to an unknown path, not 404`]);
}

/** Reads one page of each list, for the keys that other calls need. */
async function readKeys(
  target: Target,
  calls: readonly DescribedCall[],
  token: string,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const keys = new Map<string, readonly number[]>();
  for (const entry of registry.entries) {
    const path = entry.type === "resource" ? entry.calls.list?.path : undefined;
    const list = calls.find(({ call }) => call.path === path);
    if (entry.type !== "resource" || list === undefined) continue;
    const { envelope } = await makeCall(target, list.call, { token });
    const rows = asRecord(envelope?.data)[entry.calls.list?.answers?.list ?? "list"] ?? envelope?.data;
    const found = (Array.isArray(rows) ? rows : []).map((row) => asRecord(row)[entry.key]);
    keys.set(
      entry.name,
      found.filter((key): key is number => typeof key === "number"),
    );
  }
  return keys;
}
