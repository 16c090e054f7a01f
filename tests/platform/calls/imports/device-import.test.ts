import { describe, expect, test } from "vitest";
import { code, type ImportAnswer, role } from "../../../../src/contract";
import { addStock, clearKeys, loraDevice, nbDevice, newEui } from "../../../support/lubricators";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";
import { csvFile, xlsxFile } from "../../../support/upload-files";

const heads = ["imei", "eui", "device_name", "lubricantTube", "time_setting", "report_interval"];

describe.each(openTestDatabases())("importing devices on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  const imported = async (file: File, as: Person = crew.dealer): Promise<ImportAnswer> => {
    const answer = await platform.call("device/import-device-file", { file }, { as: as.token });
    expect(answer).toMatchObject({ code: code.ok });
    return answer.data as ImportAnswer;
  };
  const reasons = ({ refused }: ImportAnswer) => refused.map(({ row, reason }) => `${row} ${reason}`);
  const row = (imei: string, eui = "", name = "Fan bearing") => [imei, eui, name, "125", "6", "12"];
  const devicesNamed = (keywords: string) =>
    platform
      .data<{ list: Record<string, unknown>[] }>("device/list", { keywords }, { as: crew.dealer.token })
      .then(({ list }) => list);

  test("imports NB and LoRa devices from one table, bound to their stock records", async () => {
    const nb = await addStock(platform, crew);
    const lora = await addStock(platform, crew, { type: 1 });
    const answer = await imported(
      await xlsxFile([heads, row(nb.imei, "", "Import A"), row("", lora.imei, "Import B")]),
    );
    expect(answer).toMatchObject({ total: 2, imported: 2, refused: [] });
    expect(await devicesNamed("Import ")).toMatchObject([
      { device_name: "Import B", type: 1, eui: lora.imei, addr: "00400001", bind_status: 1 },
      { device_name: "Import A", type: 0, imei: nb.imei, bind_status: 1, time_setting: 6, report_interval: 12 },
    ]);
  });

  test("accepts the names of choices, groups and customers in both languages", async () => {
    const { imei } = await addStock(platform, crew);
    const group_id = await platform.addGroup(crew.agentId, { group_name: "Import team" });
    const values = { agent_id: crew.agentId, username: "Import works" };
    const customer = await platform.addPerson(role.customer, values);
    const columns = ["IMEI", "Name", "Lubricant cartridge specification", "时间设置", "Reporting cycle"];
    const named = {
      "Load condition": "高载荷",
      分组: "Import team",
      Customer: customer.email.toUpperCase(),
      经度: "10.5",
      latitude: "50",
    };
    const answer = await imported(
      csvFile([
        ["device-id/imei", ...columns.slice(1), ...Object.keys(named)],
        [imei, "Import named", "250", "18 个月", "8 hours", ...Object.values(named)],
      ]),
    );
    expect(answer).toMatchObject({ imported: 1, refused: [] });
    expect(await devicesNamed("Import named")).toMatchObject([
      {
        lubricantTube: 250,
        time_setting: 18,
        report_interval: 8,
        load: 3,
        group_id,
        customer_id: customer.id,
        longitude: 10.5,
        latitude: 50,
      },
    ]);
  });

  test("reports the reason of each refused row and adds the others", async () => {
    const [good, bound, foreign] = [
      await addStock(platform, crew),
      await addStock(platform, crew),
      await addStock(platform, crew, { agentId: crew.otherAgentId }),
    ];
    await platform.data("device/save-device", nbDevice(bound.imei, { device_name: "Another" }), {
      as: crew.dealer.token,
    });
    await platform.addGroup(crew.otherAgentId, { group_name: "Team of another" });
    const eui = newEui();
    const answer = await imported(
      csvFile([
        [...heads, "group_id", "addr"],
        [...row(good.imei), "", ""],
        [...row(bound.imei), "", ""],
        [...row(foreign.imei), "", ""],
        [...row("", eui), "", ""],
        [...row(good.imei), "", ""],
        [...row("", ""), "", ""],
        [...row(good.imei, eui), "", ""],
        [...row((await addStock(platform, crew)).imei), "Team of another", ""],
        [...row((await addStock(platform, crew)).imei).with(5, "12 小时"), "", "00400001"],
      ]),
    );
    expect(answer).toMatchObject({ total: 9, imported: 1 });
    // The report contains the texts of the cells, not the parsed values.
    expect(answer.refused.at(-1)?.values).toMatchObject({ addr: "00400001", report_interval: "12 小时" });
    expect(reasons(answer)).toEqual([
      `3 ${bound.imei} is bound to another device; unbind that one to bind it again`,
      // Stock of another provider looks as if it did not exist.
      `4 ${foreign.imei} is not in your stock; check the number, or have it entered and distributed to you first`,
      `5 ${eui} is not in your stock; check the number, or have it entered and distributed to you first`,
      `6 ${good.imei} is in row 2 already`,
      "7 Enter an IMEI (NB) or an EUI (LoRa)",
      "8 Enter either an IMEI (NB) or an EUI (LoRa), not both",
      "9 Group: “Team of another” is unknown",
      "10 addr is not for this kind of device; leave it empty",
    ]);
  });

  test("rolls back only the row that is refused while it is written", async () => {
    const [one, two] = [await addStock(platform, crew), await addStock(platform, crew)];
    const customerOfAnother = await platform.addPerson(role.customer, { agent_id: crew.otherAgentId, username: "Far" });
    // The admin sees that customer, so the mismatch of providers is found only when the device is saved.
    const file = csvFile([
      [...heads, "customer_id"],
      [...row(one.imei, "", "Half A"), customerOfAnother.email],
      [...row(two.imei, "", "Half B"), ""],
    ]);
    const answer = await imported(file, crew.admin);
    expect(reasons(answer)).toEqual([expect.stringMatching(/^2 .*customer/i)]);
    expect((await devicesNamed("Half ")).map(({ device_name }) => device_name)).toEqual(["Half B"]);
    expect(await imported(csvFile([heads, row(one.imei, "", "Half A")]))).toMatchObject({ imported: 1 });
  });

  test("adds nothing twice when a file is uploaded again", async () => {
    const { imei } = await addStock(platform, crew, { type: 1 });
    const record = loraDevice(imei, { device_name: "Once", ...clearKeys });
    const file = csvFile([Object.keys(record), Object.values(record).map(String)]);
    expect(await imported(file)).toMatchObject({ imported: 1 });
    expect((await imported(file)).refused).toMatchObject([
      { reason: `${imei} has been added already, as “Once”`, fault: "exists" },
    ]);
    expect(await devicesNamed("Once")).toHaveLength(1);
  });
});
