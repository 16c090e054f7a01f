import { beforeAll, describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import { code, exportsOf, resourceByName } from "../../../../src/contract";
import { exportColumns } from "../../../../src/platform/calls/exports/export-columns";
import { readXlsx } from "../../../../src/platform/files/spreadsheets/read-xlsx";
import { cellText } from "../../../../src/platform/files/spreadsheets/table";
import { type CellFormat, type CellValue, timeText } from "../../../../src/platform/files/spreadsheets/xlsx-stream";
import { type AccessWorld, type CallerName, callers, forbiddenFor } from "../../../support/access/callers";
import { makeAccessWorld } from "../../../support/access/fixtures";
import { addDevice, clearAppSecret, clearKeys, makeTestUsers, type TestUsers } from "../../../support/lubricators";
import { type AnsweredFile, type Person, type TestPlatform, testPassword } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

const reader = { language: "en", timeZone: "UTC" } as const;

type Payload = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;
type TableRows = readonly (readonly string[])[];

/** Every export with its list. */
const exportCalls = registry.entries.flatMap((entry) =>
  entry.type === "resource" ? exportsOf(entry).map((call) => ({ ...call, resource: entry.name })) : [],
);

/** The payload name of the device for exports of one device. */
const deviceParameter: Readonly<Record<string, string>> = {
  "device/export-history": "device_id",
  "device-alarm-log/export-by-device": "device_id",
};

async function readRows({ bytes }: AnsweredFile): Promise<TableRows> {
  const { rows } = await readXlsx(bytes);
  const width = rows[0]?.cells.length ?? 0;
  return rows.map(({ cells }) => Array.from({ length: width }, (_, column) => cellText(cells[column] ?? null)));
}

/** All pages of a list call, or the code of its refusal. */
async function listAll(
  platform: TestPlatform,
  path: string,
  payload: Payload,
  options: CallOptions,
): Promise<readonly Row[] | number> {
  const size = registry.calls.get(path)?.fields.some((field) => field.sentAs.includes("pageSize"))
    ? "pageSize"
    : "page_size";
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await platform.call(path, { ...payload, page, [size]: 100 }, options);
    if (answer.code !== code.ok) return answer.code;
    const { list, total } = answer.data as { readonly list: readonly Row[]; readonly total: number };
    rows.push(...list);
    if (rows.length >= total || list.length === 0) return rows;
  }
}

interface CallOptions {
  readonly as: string;
  readonly base?: "admin/1" | "client/1";
}

const optionsFor = ({ token }: Person, caller: CallerName): CallOptions => ({
  as: token,
  base: caller === "customer" ? "client/1" : "admin/1",
});

describe.each(openTestDatabases())("the exports of lists on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let world: AccessWorld;
  let crew: TestUsers;
  beforeAll(async () => {
    world = await makeAccessWorld(platform);
    crew = await makeTestUsers(platform);
    // Adds sign-ins, and an entry to the operation log, the device history, the alarms and the swaps.
    for (const { email } of Object.values(world.people)) {
      await platform.call("user/login-email", { email, password: testPassword });
    }
    const { id: device_id } = world.shared("device", "own");
    await platform.data("device/enable", { device_id }, { as: world.people.admin.token });
    const { agent_id } = await platform.platform.database
      .selectFrom("device")
      .select("agent_id")
      .where("id", "=", device_id)
      .executeTakeFirstOrThrow();
    const alarm = { device_id, agent_id, code: 2, begin_time: platform.now };
    await platform.platform.database.insertInto("alarm").values(alarm).execute();
    await platform.platform.database
      .insertInto("swap")
      .values({ device_id, agent_id, time: platform.now, grease: "LGEP 2", size: 125, batch: "B-1" })
      .execute();
  });

  /** The expected file: the result of the list call as texts. */
  const expected = (resource: string, rows: readonly Row[]): TableRows => {
    const columns = exportColumns(resourceByName(registry, resource), reader);
    const shown = (value: CellValue, format: CellFormat): string =>
      format === "time" || format === "day"
        ? typeof value === "number"
          ? timeText(value, "day")
          : value
        : String(value);
    return [
      columns.map(({ head }) => head),
      ...rows.map((row) => columns.map(({ cell, format }) => shown(cell(row), format))),
    ];
  };

  test.each(exportCalls)(
    "$path contains the result of $list for each role, and no secret",
    async ({ path, list, resource, action }) => {
      const counts: number[] = [];
      for (const caller of callers) {
        const options = optionsFor(world.people[caller], caller);
        const payload =
          deviceParameter[path] === undefined ? {} : { [deviceParameter[path]]: world.shared("device", "own").id };
        const rows = await listAll(platform, list, payload, options);
        const answer = await platform.call(path, payload, options);
        if (typeof rows === "number") {
          expect([caller, answer.code]).toEqual([caller, rows]);
          continue;
        }
        // Callers who add devices may read stock, but not export it.
        if (action === "export" && answer.code === code.notAllowed) continue;
        expect([caller, answer.code, answer.message]).toEqual([caller, code.ok, ""]);
        const workbook = await readRows(answer.data as AnsweredFile);
        expect([caller, ...workbook]).toEqual([caller, ...expected(resource, rows)]);
        const csv = await platform.data<AnsweredFile>(path, { ...payload, format: "csv" }, options);
        const forbidden = [...Object.values(clearKeys), clearAppSecret, "v1.", "$argon2", ...forbiddenFor[caller]];
        expect([caller, forbidden.filter((text) => csv.text.includes(text))]).toEqual([caller, []]);
        counts.push(rows.length);
      }
      expect(Math.max(...counts), "rows that a caller sees").toBeGreaterThan(0);
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
  ])("%s filters and sorts like its list: %j", async (path, payload) => {
    const { list, resource } = exportCalls.find((call) => call.path === path) ?? { list: "", resource: "" };
    const options = optionsFor(world.people.admin, "admin");
    const rows = await listAll(platform, list, payload, options);
    if (typeof rows === "number") throw new Error(`${list} answered ${rows}`);
    expect(await readRows(await platform.data(path, payload, options))).toEqual(expected(resource, rows));
  });

  test("accept the names of all columns, also of the list with most columns", async () => {
    const options = { as: crew.admin.token };
    const written: string[] = [];
    for (const { path, resource } of exportCalls.filter(({ path }) => deviceParameter[path] === undefined)) {
      const names = exportColumns(resourceByName(registry, resource), reader).map(({ name }) => name);
      const payload = { format: "csv", columns: names.join(",") };
      const { code: answered, data } = await platform.call(path, payload, options);
      if (answered === code.notAllowed) continue;
      expect([path, answered]).toEqual([path, code.ok]);
      const whole = await platform.data<AnsweredFile>(path, { format: "csv" }, options);
      expect((data as AnsweredFile).text.split("\r\n")[0]).toBe(whole.text.split("\r\n")[0]);
      written.push(path);
    }
    // An admin is refused some lists, but not the one with the most columns.
    expect(written).toContain("device/export");
  });

  test("contain the requested columns in their order, and refuse unknown ones", async () => {
    const as = crew.admin.token;
    await addDevice(platform, crew, { device_name: "=1+1", asset_tag: "0017-TAG" });
    const payload = { keywords: "0017-TAG", format: "csv" };
    const columns = "asset_tag, device_name";
    const { bytes } = await platform.data<AnsweredFile>("device/export", { ...payload, columns }, { as });
    expect(new TextDecoder().decode(bytes)).toBe("Asset tag (work-machine number),Name\r\n0017-TAG,'=1+1\r\n");
    for (const [names, unknown] of [
      ["apps_key", "apps_key"],
      ["device_name,nwks_key", "nwks_key"],
      ["__proto__", "__proto__"],
      ["device_name,", ""],
    ]) {
      const answer = await platform.call("device/export", { ...payload, columns: names }, { as });
      expect(answer).toMatchObject({ code: code.wrongParameter, message: expect.stringContaining(`“${unknown}”`) });
    }
  });

  test("use a read-only connection", async () => {
    const { readOnlyDatabase, database } = platform.platform;
    const gateway = { eui: "A840410000000099", name: "Written", create_time: 1, update_time: 1 };
    await expect(readOnlyDatabase.insertInto("gateway").values(gateway).execute()).rejects.toThrow(/read-?only/);
    await database.insertInto("gateway").values(gateway).execute();
    const found = await readOnlyDatabase.selectFrom("gateway").select("name").where("eui", "=", gateway.eui).execute();
    expect(found).toEqual([{ name: "Written" }]);
  });
});

test("writes a day of the reader's time zone without a time", () => {
  const [column] = exportColumns(resourceByName(registry, "device"), {
    language: "en",
    timeZone: "Asia/Shanghai",
  }).filter(({ name }) => name === "empty_expected");
  expect(column?.head).toBe("Empty on, expected (Asia/Shanghai)");
  expect(column?.cell({ empty_expected: Date.UTC(2026, 10, 20, 20) })).toBe(Date.UTC(2026, 10, 21, 4));
  expect(column?.format).toBe("day");
});
