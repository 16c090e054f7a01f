import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import type { Call } from "../../../src/contract";
import { addDevice, makeTestUsers, type TestUsers } from "../../support/lubricators";
import { usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";

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

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const readsLarge = ({ sql }: Statement): boolean =>
  new RegExp(`\\b(from|join) "?(${large.join("|")})"?(?=[\\s,)]|$)`).test(sql);

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
  beforeAll(async () => {
    users = await makeTestUsers(opened());
    device = (await addDevice(opened(), users)).device_id;
    const { database, readOnlyDatabase } = opened().platform;
    for (const executor of new Set([database, readOnlyDatabase].map((one) => one.getExecutor()))) {
      const run = executor.executeQuery.bind(executor);
      vi.spyOn(executor, "executeQuery").mockImplementation((query) => {
        seen.push(query);
        return run(query);
      });
    }
  });
  afterAll(() => vi.restoreAllMocks());

  /** Makes a call with the first payload that it takes; false if it takes none of them. */
  async function read({ path }: Call): Promise<boolean> {
    const page = { page: 1, page_size: 20 };
    for (const payload of [{}, page, { device_id: device }, { id: device }, { device_id: device, ...page }]) {
      seen.length = 0;
      const { code } = await opened().call(path, payload, { as: users.dealer.token });
      if (code === 0) return true;
    }
    return false;
  }

  test("name the provider wherever they read a table that grows with the fleet", async () => {
    const calls = [...registry.calls.values()].filter(
      ({ at, answers, path, reads, takes }) =>
        reads && at === "base" && answers !== "events" && takes === null && !ofOneDevice.has(path),
    );
    const withoutTenant: string[] = [];
    const paths: string[] = [];
    for (const call of calls) {
      if (!(await read(call))) continue;
      const ofFleet = seen.filter(readsLarge);
      if (ofFleet.length > 0) paths.push(call.path);
      for (const one of ofFleet) {
        if (!tenantsOf(one).includes(users.agentId)) withoutTenant.push(`${call.path}: ${one.sql}`);
      }
    }
    expect(withoutTenant).toEqual([]);
    for (const path of ["device/list", "statistics/overview", "statistics/forecast", "device-alarm-log/list"]) {
      expect(paths).toContain(path);
    }
  });
});
