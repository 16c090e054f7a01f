import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import {
  can,
  deviceStatus,
  type FiguresAnswer,
  type ForecastAnswer,
  figuresPath,
  type ListAnswer,
  overviewLists,
  role,
  type TrendAnswer,
} from "../../../../src/contract";
import { callerOf } from "../../../../src/platform/access/caller";
import { day } from "../../../../src/platform/base/clock";
import { readFigures } from "../../../../src/platform/fleet/mail-reports/report-figures";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases, withData } from "../../../support/platform-database";
import { now, seed } from "../../demo/data/seeded";

type Overview = Readonly<Record<string, number>>;

const emails = {
  "a platform admin": "admin@demo.test",
  "a storage operator": "storage@demo.test",
  "an AFM provider": "dealer@demo.test",
  "another AFM provider": "dealer2@demo.test",
  "an OEM provider": "oem@demo.test",
  "a group leader": "leader@demo.test",
  "a group member": "member@demo.test",
  "an end customer": "customer@demo.test",
};

/** One word has one number: each figure is compared with the total of the list that shows its records. */
describe.each(openTestDatabases())("the numbers of the demo on $name", (engine) => {
  const platform = usePlatform(withData(engine, seed));
  beforeAll(() => {
    platform().now = now;
  });

  /** Signs an account in. */
  const open = async (email: string) => {
    const { database, sessions } = platform().platform;
    const account = await database
      .selectFrom("account")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const { token } = await sessions.create(account.id);
    const caller = await callerOf(database, account);
    const base = account.role === role.customer ? ("client/1" as const) : ("admin/1" as const);
    const data = <T>(path: string, payload = {}) => platform().data<T>(path, payload, { as: token, base });
    return {
      caller,
      data,
      mayList: (resource: string) => can(registry, caller, "list", resource),
      total: async (path: string, payload = {}) => (await data<ListAnswer>(path, { ...payload, page_size: 1 })).total,
      overview: await data<Overview>("statistics/overview"),
    };
  };
  const pathOf = (name: string): string => {
    const entry = registry.entries.find((one) => one.name === name);
    if (entry?.type !== "resource" || entry.calls.list === null) throw new Error(`${name} has no list.`);
    return entry.calls.list.path;
  };

  describe.each(Object.entries(emails))("for %s", (_who, email) => {
    test("figures on the dashboard equal the totals of the lists that they open", async () => {
      const { overview, mayList, total } = await open(email);
      for (const [name, { resource, filters }] of Object.entries(overviewLists)) {
        if (!mayList(resource)) continue;
        expect([name, overview[name]]).toEqual([name, await total(pathOf(resource), filters)]);
      }
    });

    test("declared figures equal the totals of the lists that they open", async () => {
      const { data, mayList, total } = await open(email);
      for (const entry of registry.entries) {
        const path = entry.type === "resource" ? figuresPath(entry) : null;
        if (entry.type !== "resource" || path === null || !mayList(entry.name)) continue;
        const { figures } = await data<FiguresAnswer>(path);
        for (const { name, filter } of entry.figures.filter(({ sum }) => sum === null)) {
          const answered = figures[name] ?? [];
          for (const part of typeof answered === "number" ? [{ filter: {}, value: answered }] : answered) {
            const listed = await total(pathOf(entry.name), { ...filter, ...part.filter });
            expect([name, part.filter, part.value]).toEqual([name, part.filter, listed]);
          }
        }
      }
    });

    test("the number of due cartridges equals the total of the plan", async () => {
      const { overview, data, mayList } = await open(email);
      if (!mayList("device")) return;
      const { total, need, stock } = await data<ForecastAnswer>("statistics/forecast");
      expect(total).toBe(overview.due_in_four_weeks);
      expect(need.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      if (stock === null) return;
      const free = await data<ListAnswer>("storage/list", { bind_status: 0 });
      expect(stock.reduce((sum, { count }) => sum + count, 0)).toBe(free.total);
    });

    test("each device status has the same count in the list and on the map, and their sum is the number of devices", async () => {
      const { overview, data, mayList, total } = await open(email);
      if (!mayList("device")) return;
      const earth = { x_axis: 0, y_axis: 0, axis_offset: 180 };
      let sum = 0;
      for (const { value } of deviceStatus) {
        const listed = await total("device/list", { status: value });
        const { total: onMap } = await data<{ total: number }>("device/list-map", { ...earth, status: value });
        expect([value, onMap]).toEqual([value, listed]);
        sum += listed;
      }
      expect(sum).toBe(overview.devices);
    });

    test("the trend and the log have the same number of alarms for each day", async () => {
      const { data, mayList, total } = await open(email);
      if (!mayList("alarm")) return;
      const { list } = await data<TrendAnswer>("statistics/trend", { range: "7d" });
      for (const { day: name, alarms } of list) {
        const begin_time = Date.parse(`${name}T00:00:00Z`);
        const begun = await total("device-alarm-log/list", { begin_time, end_time: begin_time + day - 1 });
        expect([name, alarms]).toEqual([name, begun]);
      }
    });

    test("the mail report and the dashboard have the same numbers", async () => {
      const { caller, overview, mayList, total } = await open(email);
      if (!mayList("device") || !mayList("alarm")) return;
      const period = { rate: 1, begin: now - day, end: now } as const;
      const figures = await readFigures(platform().platform.database, { caller, period, now });
      expect({
        devices: figures.devices,
        due: figures.due.total,
        silent: figures.silent.total,
        open: figures.alarms.reduce((sum, alarm) => sum + alarm.open, 0),
      }).toEqual({
        devices: overview.bound,
        due: overview.due_in_four_weeks,
        silent: overview.offline,
        open: await total("device-alarm-log/list", { state: 1 }),
      });
    });

    test("the number of unread messages equals the total of the list of unread messages", async () => {
      const { data } = await open(email);
      const { unread, total } = await data<{ unread: number; total: number }>("message/list", { status: 0 });
      expect(unread).toBe(total);
    });
  });

  test("the list of providers has the numbers that each provider sees", async () => {
    const admin = await open(emails["a platform admin"]);
    const { list } = await admin.data<ListAnswer<{ email: string; device_count: number }>>("agent/list");
    for (const email of [emails["an AFM provider"], emails["another AFM provider"], emails["an OEM provider"]]) {
      const { overview, total } = await open(email);
      const listed = list.find((one) => one.email === email)?.device_count;
      expect([email, listed, overview.devices]).toEqual([
        email,
        await total("device/list"),
        await total("device/list"),
      ]);
    }
  });

  test("the numbers of new applications and of members equal the totals of their lists", async () => {
    const admin = await open(emails["a platform admin"]);
    const { response } = await admin.data<{ response: number }>("user/count-new-apply");
    expect(response).toBe(await admin.total("user/list-user-afm", { apply_status: 1 }));
    const provider = await open(emails["an AFM provider"]);
    const { list } = await provider.data<ListAnswer<{ group_id: number; member_count: number }>>("group/list");
    for (const { group_id, member_count } of list) {
      expect(member_count).toBe(await provider.total("user/list-afm-member", { group_id }));
    }
  });
});
