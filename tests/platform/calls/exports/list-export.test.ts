import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import { code, exportsOf, resourceByName } from "../../../../src/contract";
import { exportColumns } from "../../../../src/platform/calls/exports/export-columns";
import { readXlsx } from "../../../../src/platform/files/spreadsheets/read-xlsx";
import { cellText } from "../../../../src/platform/files/spreadsheets/table";
import { type AccessWorld, type CallerName, callers, forbiddenFor } from "../../../support/access/callers";
import { makeAccessWorld } from "../../../support/access/fixtures";
import { addDevice, clearAppSecret, clearKeys, makeTestUsers, type TestUsers } from "../../../support/lubricators";
import { type AnsweredFile, type Person, type TestPlatform, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

type Payload = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;
type Lines = readonly (readonly string[])[];

/** Every export with the list that it writes out. */
const lists = registry.entries.flatMap((entry) =>
  entry.type === "resource" ? exportsOf(entry).map((one) => ({ ...one, resource: entry.name })) : [],
);

/** Lists that are about one record, by the name under which they take its key. */
const ofOne: Readonly<Record<string, string>> = {
  "device/export-history": "device_id",
  "device-alarm-log/export-by-device": "device_id",
};

async function linesOf({ bytes }: AnsweredFile): Promise<Lines> {
  const { rows } = await readXlsx(bytes);
  const width = rows[0]?.cells.length ?? 0;
  return rows.map(({ cells }) => Array.from({ length: width }, (_, at) => cellText(cells[at] ?? null)));
}

/** Whatever a list call answers, over all its pages; the code where it is refused. */
async function listed(
  platform: TestPlatform,
  path: string,
  payload: Payload,
  sent: Sent,
): Promise<readonly Row[] | number> {
  const size = registry.calls.get(path)?.fields.some((one) => one.sentAs.includes("pageSize"))
    ? "pageSize"
    : "page_size";
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await platform.call(path, { ...payload, page, [size]: 100 }, sent);
    if (answer.code !== code.ok) return answer.code;
    const { list, total } = answer.data as { readonly list: readonly Row[]; readonly total: number };
    rows.push(...list);
    if (rows.length >= total || list.length === 0) return rows;
  }
}

interface Sent {
  readonly as: string;
  readonly base?: "admin/1" | "client/1";
}

const sentBy = ({ token }: Person, caller: CallerName): Sent => ({
  as: token,
  base: caller === "customer" ? "client/1" : "admin/1",
});

describe.each(openTestDatabases())("every list as a file on $name", (engine) => {
  const opened = usePlatform(engine);
  let platform: TestPlatform;
  let world: AccessWorld;
  let crew: TestUsers;
  beforeAll(async () => {
    platform = opened();
    world = await makeAccessWorld(platform);
    crew = await makeTestUsers(platform);
    // Something for the operation log, a device's history and its alarms.
    const { id: device_id } = world.shared("device", "own");
    await platform.data("device/enable", { device_id }, { as: world.people.admin.token });
    const { agent_id } = await platform.platform.database
      .selectFrom("device")
      .select("agent_id")
      .where("id", "=", device_id)
      .executeTakeFirstOrThrow();
    const alarm = { device_id, agent_id, code: 2, begin_time: platform.now };
    await platform.platform.database.insertInto("alarm").values(alarm).execute();
  });

  /** What a file should hold: the list's own answer, in words. */
  const expected = (resource: string, rows: readonly Row[]): Lines => {
    const columns = exportColumns(resourceByName(registry, resource), "en");
    return [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  };

  test.each(lists)(
    "$path holds for each role what $list answers, and no secret",
    async ({ path, list, resource, action }) => {
      const counts: number[] = [];
      for (const caller of callers) {
        const sent = sentBy(world.people[caller], caller);
        const payload = ofOne[path] === undefined ? {} : { [ofOne[path]]: world.shared("device", "own").id };
        const rows = await listed(platform, list, payload, sent);
        const answer = await platform.call(path, payload, sent);
        if (typeof rows === "number") {
          expect([caller, answer.code]).toEqual([caller, rows]);
          continue;
        }
        // Reading stock, as those who add devices do, is not exporting it.
        if (action === "export" && answer.code === code.notAllowed) continue;
        expect([caller, answer.code, answer.message]).toEqual([caller, code.ok, ""]);
        const workbook = await linesOf(answer.data as AnsweredFile);
        expect([caller, ...workbook]).toEqual([caller, ...expected(resource, rows)]);
        const csv = await platform.data<AnsweredFile>(path, { ...payload, format: "csv" }, sent);
        const forbidden = [...Object.values(clearKeys), clearAppSecret, "v1.", "$argon2", ...forbiddenFor[caller]];
        expect([caller, forbidden.filter((text) => csv.text.includes(text))]).toEqual([caller, []]);
        counts.push(rows.length);
      }
      expect(Math.max(...counts), "rows that somebody sees").toBeGreaterThan(0);
    },
  );

  test.each([
    ["device/export", { type: 1 }],
    ["device/export", { keywords: "SIBLING", sort_by: "device_name", sort_order: "desc" }],
    ["device/export", { status: "pending_setting" }],
    ["gateway/export", { name: "Own", sort_by: "create_time" }],
    ["agent/export", { name: "Other" }],
    ["user/export-user-afm", { apply_status: 1 }],
    ["device-alarm-log/export", { code: 1, state: 1, sort_by: "begin_time", sort_order: "asc" }],
    ["device-log/export", { report_type: 1 }],
    ["user/user-export", { is_disable: 0, username: "FOREIGN" }],
    ["storage/export-storage-device", { type: 1, sort_by: "batch", sort_order: "asc" }],
  ])("%s is narrowed and ordered as its list is: %j", async (path, payload) => {
    const { list, resource } = lists.find((one) => one.path === path) ?? { list: "", resource: "" };
    const sent = sentBy(world.people.admin, "admin");
    const rows = await listed(platform, list, payload, sent);
    if (typeof rows === "number") throw new Error(`${list} answered ${rows}`);
    expect(await linesOf(await platform.data(path, payload, sent))).toEqual(expected(resource, rows));
  });

  test("holds every column that can be named, also of the list that has the most", async () => {
    const sent = { as: crew.admin.token };
    const written: string[] = [];
    for (const { path, resource } of lists.filter(({ path }) => ofOne[path] === undefined)) {
      const names = exportColumns(resourceByName(registry, resource), "en").map(({ name }) => name);
      const asked = { format: "csv", columns: names.join(",") };
      const { code: answered, data } = await platform.call(path, asked, sent);
      if (answered === code.notAllowed) continue;
      expect([path, answered]).toEqual([path, code.ok]);
      const whole = await platform.data<AnsweredFile>(path, { format: "csv" }, sent);
      expect((data as AnsweredFile).text.split("\r\n")[0]).toBe(whole.text.split("\r\n")[0]);
      written.push(path);
    }
    // An admin is refused some lists, but not the one with the most columns.
    expect(written).toContain("device/export");
  });

  test("holds the columns that are named, in their order, and refuses those that no file has", async () => {
    const as = crew.admin.token;
    await addDevice(platform, crew, { device_name: "=1+1", asset_tag: "0017-TAG" });
    const payload = { keywords: "0017-TAG", format: "csv" };
    const columns = "asset_tag, device_name";
    const { bytes } = await platform.data<AnsweredFile>("device/export", { ...payload, columns }, { as });
    expect(new TextDecoder().decode(bytes)).toBe("Asset tag (work-machine number),Name\r\n0017-TAG,'=1+1\r\n");
    for (const [names, strange] of [
      ["apps_key", "apps_key"],
      ["device_name,nwks_key", "nwks_key"],
      ["__proto__", "__proto__"],
      ["device_name,", ""],
    ]) {
      const answer = await platform.call("device/export", { ...payload, columns: names }, { as });
      expect(answer).toMatchObject({ code: code.wrongParameter, message: expect.stringContaining(`“${strange}”`) });
    }
  });

  test.runIf(engine.name === "sqlite")("is read by a connection that writes nothing", async () => {
    const { readOnlyDatabase, database } = platform.platform;
    const gateway = { eui: "A840410000000099", name: "Written", create_time: 1, update_time: 1 };
    await expect(readOnlyDatabase.insertInto("gateway").values(gateway).execute()).rejects.toThrow(/readonly/);
    await database.insertInto("gateway").values(gateway).execute();
    const found = await readOnlyDatabase.selectFrom("gateway").select("name").where("eui", "=", gateway.eui).execute();
    expect(found).toEqual([{ name: "Written" }]);
  });
});

test("a day of UTC is written as a day, without a time", () => {
  const [column] = exportColumns(resourceByName(registry, "device"), "en").filter(
    ({ name }) => name === "empty_expected",
  );
  expect(column?.head).toBe("Empty on, expected (UTC)");
  expect(column?.cell({ empty_expected: Date.UTC(2026, 10, 21) })).toBe("2026-11-21");
});
