import { DefaultQueryExecutor } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import { type Call, role } from "../../../src/contract";
import { addDevice, makeTestUsers, nbDevice, type TestUsers } from "../../support/lubricators";
import { usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { sendReports } from "../../support/post-reports";

/** Tables that grow with the fleet. On Citus they would be distributed by `agent_id`; see src/platform/README.md. */
const large = [
  "alarm",
  "bind_count",
  "day_total",
  "device",
  "device_command",
  "device_day",
  "device_file",
  "device_report",
  "due_count",
  "gateway",
  "map_count",
  "quarter_total",
  "state_count",
  "storage",
];

/** Calls that read a few rows of one device by its id, after they have read the device with its provider. */
const ofOneDevice: ReadonlySet<string> = new Set(["device/pending", "device/scene-detail"]);

/** On SQLite, which is never distributed, a search reads the devices of customers and gateways from an index alone. */
const devicesByIndex = /^select "id" from "device" where "device"\."(customer_id|gateway_eui)" in \(select /;

/**
 * Finds the gateways of a keyword in the reports of all providers: each step jumps to the next EUI of the index, which does
 * not contain the provider.
 */
const gatewaysOfReports = /^with recursive gateway_of_report /;

/** A write reads a device with its provider first, and a batch of reports is of several providers: both use ids then. */
const byKey = /\b(id|device_id|imei|eui)"? (=|in) |\bid = v\.column1|= any\(/;

type Payload = Readonly<Record<string, unknown>>;

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const usesLarge = ({ sql }: Statement): boolean =>
  new RegExp(`\\b(from|join|into|update) "?(${large.join("|")})"?(?=[\\s,)]|$)`).test(sql);

/** The values that a statement compares with `agent_id`. */
const tenantsOf = ({ sql, parameters }: Statement): readonly unknown[] =>
  [...sql.matchAll(/\bagent_id"? = (?:\?|\$(\d+))/g)].map(({ 0: { length }, 1: number, index }) => {
    const before = sql.slice(0, index + length).split("?").length - 2;
    return parameters[number === undefined ? before : Number(number) - 1];
  });

describe.each(openTestDatabases())("statements of a provider on $name", (engine) => {
  const opened = usePlatform(engine);
  const seen: Statement[] = [];
  let users: TestUsers;
  let device = 0;
  let imei = "";
  beforeAll(async () => {
    users = await makeTestUsers(opened());
    const customer = await opened().addPerson(role.customer, { agent_id: users.agentId, username: "Works" });
    const added = await addDevice(opened(), users, { customer_id: customer.id });
    device = added.device_id;
    imei = String(added.imei);
    const gateway = { gateway_eui: "A840410000000099" };
    await opened().platform.database.updateTable("device").set(gateway).where("id", "=", device).execute();
    const run = DefaultQueryExecutor.prototype.executeQuery;
    // Each transaction has an executor of its own.
    vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery").mockImplementation(function (
      this: DefaultQueryExecutor,
      query,
    ) {
      seen.push(query);
      return run.call(this, query);
    } as typeof run);
  });
  afterAll(() => vi.restoreAllMocks());

  /** The statements on large tables that do not name the provider. */
  const withoutTenant = (): readonly string[] =>
    seen
      .filter((one) => usesLarge(one) && !tenantsOf(one).includes(users.agentId))
      .map(({ sql }) => sql)
      .filter((text) => !gatewaysOfReports.test(text) && !devicesByIndex.test(text));

  /** Makes a call; false if it does not take the payload. */
  async function makes({ path }: Call, payload: Payload): Promise<boolean> {
    seen.length = 0;
    return (await opened().call(path, payload, { as: users.dealer.token })).code === 0;
  }

  /** Makes a call with the first payload that it takes; undefined if it takes none of them. */
  async function read(call: Call): Promise<Payload | undefined> {
    const page = { page: 1, page_size: 20 };
    const ofDevice = { device_id: device };
    for (const payload of [{}, page, ofDevice, { id: device }, { ...ofDevice, ...page }, { keywords: "Fan" }]) {
      if (await makes(call, payload)) return payload;
    }
    return undefined;
  }

  const calls = [...registry.calls.values()].filter(
    ({ at, answers, path, reads, takes }) =>
      reads && at === "base" && answers !== "events" && takes === null && !ofOneDevice.has(path),
  );

  test("name the provider wherever they read a table that grows with the fleet", async () => {
    const failed: string[] = [];
    const paths: string[] = [];
    for (const call of calls) {
      if ((await read(call)) === undefined) continue;
      if (seen.some(usesLarge)) paths.push(call.path);
      failed.push(...withoutTenant().map((text) => `${call.path}: ${text}`));
    }
    expect(failed).toEqual([]);
    for (const path of ["device/list", "statistics/overview", "statistics/forecast", "find/list"]) {
      expect(paths).toContain(path);
    }
  });

  test("name the provider with each keyword and filter, too", async () => {
    const failed: string[] = [];
    const sent: string[] = [];
    for (const call of calls) {
      const payload = await read(call);
      if (payload === undefined || !seen.some(usesLarge)) continue;
      // Parts of names of the device and its customer, of the EUI of its gateway; numbers of choices.
      for (const name of call.fields.flatMap(({ sentAs }) => sentAs)) {
        for (const value of name === "keywords" ? ["Fan", "A840", "Works"] : ["Fan", 1]) {
          if (!(await makes(call, { ...payload, [name]: value }))) continue;
          sent.push(`${call.path} ${name}`);
          failed.push(...withoutTenant().map((text) => `${call.path} ${name}: ${text}`));
        }
      }
    }
    expect(failed).toEqual([]);
    expect(sent).toEqual(expect.arrayContaining(["device/list keywords", "device/list status", "find/list keywords"]));
  }, 60_000);

  test("store the provider with each new row, and find the others by a key, when a device is saved or reports", async () => {
    const { token } = users.dealer;
    const report = { type: "nb", imei, temperature: 20, remaining_ratio: 60 };
    seen.length = 0;
    await opened().data("device/save-device", nbDevice(imei, { device_id: device, device_name: "New" }), { as: token });
    await opened().data("device/enable", { device_id: device }, { as: token });
    await sendReports(opened(), [{ ...report, time: opened().now, battery: 5, alarms: [1] }]);
    await sendReports(opened(), [{ ...report, time: opened().now + 1, battery: 80, alarms: [] }]);
    const wrong = withoutTenant().filter((text) => !byKey.test(text) && !/^\s*insert into [^)]*"agent_id"/.test(text));
    expect(wrong).toEqual([]);
    expect(seen.some(({ sql }) => /^insert into "device_report"/.test(sql))).toBe(true);
  });
});
