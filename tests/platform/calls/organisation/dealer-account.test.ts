import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

interface Page {
  readonly list: readonly { readonly id: number; readonly role: number; readonly agent_name: string }[];
}

describe.each(openTestDatabases())("the accounts of providers on $name", (engine) => {
  const platform = useTestPlatform(engine);

  test("are listed for both provider roles, filtered by role and by the provider's region", async () => {
    const { database } = platform.platform;
    const north = await platform.addAgent();
    const south = await platform.addAgent();
    await database.updateTable("agent").set({ province: "Nordland", city: "Norden" }).where("id", "=", north).execute();
    const afm = await platform.addPerson(role.afm, { agent_id: north });
    const oem = await platform.addPerson(role.oem, { agent_id: south });
    const customer = await platform.addPerson(role.customer, { agent_id: north });
    const admin = await platform.addPerson(role.admin, {});
    const ids = async (payload: object) =>
      (await platform.data<Page>("user/list-agent", { page_size: 100, ...payload }, { as: admin.token })).list.map(
        (one) => one.id,
      );

    const all = await ids({});
    expect(all).toEqual(expect.arrayContaining([afm.id, oem.id]));
    expect(all).not.toContain(customer.id);
    expect(await ids({ role: role.oem })).toContain(oem.id);
    expect(await ids({ role: role.oem })).not.toContain(afm.id);
    expect(await ids({ province: "Nordland", city: "Norden" })).toEqual([afm.id]);
  });

  test("cannot be filtered by another role", async () => {
    const admin = await platform.addPerson(role.admin, {});
    const answer = await platform.call("user/list-agent", { role: role.admin }, { as: admin.token });
    expect(answer.code).toBe(4);
  });
});
