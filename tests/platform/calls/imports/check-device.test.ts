import { describe, expect, test } from "vitest";
import { type ImportCheck, role } from "../../../../src/contract";
import { addStock, clearKeys, loraDevice, nbDevice, newEui } from "../../../support/lubricators";
import { openTestDatabases } from "../../../support/platform-database";
import { tableChecks } from "../../../support/table-checks";
import { useTestUsers } from "../../../support/test-users";
import { csvFile } from "../../../support/upload-files";

describe.each(openTestDatabases())("checking a table of devices on $name", (engine) => {
  const { platform, users: crew } = useTestUsers(engine);

  const { checkDevices } = tableChecks(platform, crew);
  const deviceCount = async (): Promise<number> =>
    (await platform.platform.database.selectFrom("device").select("id").execute()).length;
  const faults = ({ refused }: ImportCheck) => refused.map(({ row, fault }) => `${row} ${fault}`);

  const heads = ["imei", "eui", "device_name", "lubricantTube", "time_setting", "report_interval", "group_id"];
  const row = (imei: string, more: Readonly<Record<string, string>> = {}) => {
    const values = { imei, device_name: "Fan", lubricantTube: "125 ml", time_setting: "6", report_interval: "12" };
    const all: Readonly<Record<string, string>> = { ...values, ...more };
    return heads.map((head) => all[head] ?? "");
  };

  test("checks devices against the stock, groups and customers in the caller's scope", async () => {
    await platform.addGroup(crew.agentId, { group_name: "Paper mill" });
    await platform.addGroup(crew.otherAgentId, { group_name: "Quarry" });
    const [free, bound, foreign, unassigned] = [
      await addStock(platform, crew),
      await addStock(platform, crew),
      await addStock(platform, crew, { agentId: crew.otherAgentId }),
      await addStock(platform, crew, { agentId: null }),
    ];
    await platform.data("device/save-device", nbDevice(bound.imei, { device_name: "Pump" }), {
      as: crew.dealer.token,
    });
    await platform.data("device/save-device", nbDevice(foreign.imei, { device_name: "Crusher" }), {
      as: crew.otherDealer.token,
    });
    const file = csvFile([
      heads,
      row(free.imei, { group_id: "Paper mill" }),
      row(bound.imei),
      row(bound.imei, { device_name: "Pump" }),
      row(foreign.imei, { device_name: "Crusher" }),
      row(unassigned.imei),
      row((await addStock(platform, crew)).imei, { group_id: "Quarry" }),
      row("", { eui: newEui() }),
    ]);
    const before = await deviceCount();
    const answer = await checkDevices(file);
    expect(answer.good).toEqual([
      {
        row: 2,
        values: {
          imei: free.imei,
          device_name: "Fan",
          lubricantTube: "125",
          time_setting: "6",
          report_interval: "12",
          group_id: "Paper mill",
        },
      },
    ]);
    // Row 4 repeats row 3. A device of another provider looks as if it did not exist.
    expect(faults(answer)).toEqual(["3 undefined", "4 repeated", "5 unknown", "6 unknown", "7 unknown", "8 unknown"]);
    expect(answer.refused[2]?.reason).toBe(
      `${foreign.imei} is not in your stock; check the number, or have it entered and distributed to you first`,
    );
    expect(await deviceCount()).toBe(before);
    const asAdmin = await checkDevices(csvFile([heads, row(unassigned.imei), row(foreign.imei)]), crew.admin);
    expect(asAdmin.refused.map(({ reason, fault }) => `${fault}: ${reason}`)).toEqual([
      expect.stringMatching(/^unknown: .* has not been given to a service provider/),
      expect.stringMatching(/^undefined: .* is bound to another device/),
    ]);
  });

  test("distinguishes devices that exist already from identifiers of other devices", async () => {
    const [nb, lora] = [await addStock(platform, crew), await addStock(platform, crew, { type: 1 })];
    const group = await platform.addGroup(crew.agentId);
    await platform.data("device/save-device", nbDevice(nb.imei, { device_name: "Pump" }), { as: crew.dealer.token });
    const own = loraDevice(lora.imei, { device_name: "Mixer", ...clearKeys });
    await platform.data("device/save-device-lora", own, { as: crew.dealer.token });
    const faultOf = async (record: Readonly<Record<string, unknown>>, as = crew.dealer) => {
      const { refused } = await checkDevices(csvFile([Object.keys(record), Object.values(record).map(String)]), as);
      return refused.map(({ fault }) => fault);
    };
    expect(await faultOf(nbDevice(nb.imei, { device_name: "Pump" }))).toEqual(["exists"]);
    expect(await faultOf(nbDevice(nb.imei, { device_name: "Fan" }))).toEqual([undefined]);
    expect(await faultOf(own)).toEqual(["exists"]);
    expect(await faultOf(loraDevice(lora.imei, { device_name: "Mixer" }))).toEqual(["exists"]);
    expect(await faultOf({ ...own, nwks_key: clearKeys.apps_key })).toEqual([undefined]);
    expect(await faultOf({ ...own, addr: "00400002" })).toEqual([undefined]);
    // A leader does not see devices outside the group, and learns only that the identifier is taken.
    const membership = { agent_id: crew.agentId, group_id: group, authorities: ["device.list", "device.create"] };
    const leader = await platform.addPerson(role.leader, membership);
    expect(await faultOf(nbDevice(nb.imei, { device_name: "Pump" }), leader)).toEqual([undefined]);
  });

  test("adds each device once in two concurrent imports", async () => {
    const stock = await Promise.all(Array.from({ length: 12 }, () => addStock(platform, crew)));
    const rows = stock.map(({ imei }, index) => row(imei, { device_name: `Twin ${index}` }));
    const files = [csvFile([heads, ...rows]), csvFile([heads, ...rows.toReversed()])];
    const answers = await Promise.all(
      files.map((file) => platform.call("device/import-device-file", { file }, { as: crew.dealer.token })),
    );
    const data = answers.map((answer) => answer.data as { imported: number; refused: { fault?: string }[] });
    expect(data.reduce((sum, { imported }) => sum + imported, 0)).toBe(12);
    // The second import of a device reports that it exists.
    expect(data.flatMap(({ refused }) => refused.map(({ fault }) => fault))).toEqual(Array(12).fill("exists"));
    const { total } = await platform.data<{ total: number }>(
      "device/list",
      { keywords: "Twin " },
      { as: crew.dealer.token },
    );
    expect(total).toBe(12);
  });
});
