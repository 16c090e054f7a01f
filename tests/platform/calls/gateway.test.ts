import { describe, expect, test } from "vitest";
import { code } from "../../../src/contract";
import { newEui } from "../../support/lubricators";
import { openTestDatabases } from "../../support/platform-database";
import { useTestUsers } from "../../support/test-users";

interface GatewayRow {
  readonly id: number;
  readonly eui: string;
  readonly name: string;
}

describe.each(openTestDatabases())("gateways on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);

  const add = (name: string, as = users.dealer.token, eui = newEui()) =>
    platform.data<GatewayRow>("gateway/save", { eui, name }, { as });
  const list = async (filter: object, as = users.dealer.token) =>
    (await platform.data<{ list: GatewayRow[] }>("gateway/list", { ...filter }, { as })).list.map(({ name }) => name);

  test("adds, edits and deletes a gateway", async () => {
    const row = await add("Mill roof");
    const times = { create_time: platform.now, update_time: platform.now };
    expect(row).toMatchObject({ name: "Mill roof", status: 1, username: expect.stringContaining("Person"), ...times });
    platform.now += 60_000;
    const edit = { id: row.id, eui: row.eui, name: "Mill cellar" };
    expect(await platform.data("gateway/save", edit, { as: users.dealer.token })).toEqual({
      ...row,
      name: "Mill cellar",
      update_time: platform.now,
    });
    await platform.data("gateway/delete", { id: row.id }, { as: users.dealer.token });
    const gone = await platform.call("gateway/detail", { id: row.id }, { as: users.dealer.token });
    expect(gone.code).toBe(code.notExist);
  });

  test("deletes a gateway once when two calls run at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add("Deleted twice");
      const remove = () => platform.call("gateway/delete", { id }, { as: users.dealer.token });
      const answers = await Promise.all([remove(), remove()]);
      expect(answers.map((one) => one.code).toSorted()).toEqual([code.ok, code.notExist]);
    }
  });

  test("refuses an EUI that a gateway of any provider has, and lets a gateway keep its own", async () => {
    const row = await add("First");
    for (const as of [users.dealer.token, users.otherDealer.token]) {
      const taken = await platform.call("gateway/save", { eui: row.eui, name: "Second" }, { as });
      expect(taken).toMatchObject({
        code: code.alreadyExists,
        data: { fields: { eui: expect.stringContaining(row.eui) } },
      });
    }
    const own = { id: row.id, eui: row.eui, name: "Still first" };
    expect((await platform.call("gateway/save", own, { as: users.dealer.token })).code).toBe(code.ok);
  });

  test("accepts one of two gateways that are registered with the same EUI at the same time", async () => {
    const eui = newEui();
    const answers = await Promise.all(
      [users.dealer, users.otherDealer].map(({ token }) =>
        platform.call("gateway/save", { eui, name: "Race" }, { as: token }),
      ),
    );
    expect(answers.map((answer) => answer.code).toSorted((one, other) => one - other)).toEqual([
      code.ok,
      code.alreadyExists,
    ]);
  });

  test("filters the list by parts of the EUI and the name, and sorts it", async () => {
    const added = [];
    for (const name of ["list b", "list a", "list C"]) {
      added.push(await add(name));
      platform.now += 1000;
    }
    expect(await list({ name: "LIST" })).toEqual(["list C", "list a", "list b"]);
    expect(await list({ name: "list", sort_by: "create_time", sort_order: "asc" })).toEqual([
      "list b",
      "list a",
      "list C",
    ]);
    expect(await list({ name: "list", page: 2, page_size: 2 })).toEqual(["list b"]);
    expect(await list({ eui: added[1]?.eui.slice(4).toLowerCase() })).toEqual(["list a"]);
  });

  test("hides the gateways of the platform from providers", async () => {
    await add("Platform's own", users.admin.token);
    expect(await list({ name: "Platform's own" }, users.admin.token)).toEqual(["Platform's own"]);
    expect(await list({ name: "Platform's own" })).toEqual([]);
  });
});
