import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { makeCustomers } from "./customers";

interface Page {
  readonly list: readonly { readonly id: number }[];
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
}

const idsOf = (page: Page) => page.list.map((one) => one.id);

describe.each(openTestDatabases())("customers on $name", (engine) => {
  const platform = usePlatform(engine);
  const list = (as: string, payload = {}) => platform().data<Page>("user/list-user-afm", payload, { as });

  test("providers and leaders see their own customers, admins see all, applications first", async () => {
    const { admin, dealer, rival, leader, own, foreign, applied } = await makeCustomers(platform());
    expect(idsOf(await list(dealer.token))).toEqual([own.id]);
    expect(idsOf(await list(leader.token))).toEqual([own.id]);
    expect(idsOf(await list(rival.token))).toEqual([foreign.id]);
    const all = idsOf(await list(admin.token, { page_size: 100 }));
    expect(all[0]).toBe(applied.id);
    expect(all).toEqual(expect.arrayContaining([own.id, foreign.id]));
    expect(all).not.toContain(dealer.id);
  });

  test("filters apply within the scope of the caller", async () => {
    const { one, other, admin, dealer, own, foreign, applied } = await makeCustomers(platform());
    expect(idsOf(await list(admin.token, { agent_id: one }))).toEqual([own.id]);
    expect(idsOf(await list(admin.token, { agent_id: other, company: "beta" }))).toEqual([foreign.id]);
    expect(idsOf(await list(admin.token, { company: "gamma_1", apply_status: 1 }))).toContain(applied.id);
    expect(idsOf(await list(admin.token, { company: "a%s" }))).toEqual([]);
    expect(idsOf(await list(dealer.token, { agent_id: other }))).toEqual([]);
  });

  test("the search finds companies and people", async () => {
    const { one, admin } = await makeCustomers(platform());
    const quillon = await platform().addPerson(role.customer, { agent_id: one, company: "Delta", username: "Quillon" });
    expect(idsOf(await list(admin.token, { company: "quill", agent_id: one }))).toEqual([quillon.id]);
    expect(idsOf(await list(admin.token, { company: "delt", agent_id: one }))).toEqual([quillon.id]);
  });

  test("a page has at most 100 rows, and is empty beyond the end with the same total", async () => {
    const { admin } = await makeCustomers(platform());
    const { total } = await list(admin.token);
    expect(await list(admin.token, { page: 1, page_size: 5000 })).toMatchObject({ page: 1, page_size: 100, total });
    expect(await list(admin.token, { page: 900, page_size: 2 })).toEqual({ list: [], page: 900, page_size: 2, total });
    const pages = [
      await list(admin.token, { page: 1, page_size: 2 }),
      await list(admin.token, { page: 2, page_size: 2 }),
    ];
    expect(new Set(pages.flatMap(idsOf)).size).toBe(4);
    expect(await platform().call("user/list-user-afm", { page: 0 }, { as: admin.token })).toMatchObject({ code: 4 });
  });

  test("the detail of a customer out of scope is answered as unknown", async () => {
    const { admin, dealer, own, foreign } = await makeCustomers(platform());
    const detail = (as: string, user_id: number) => platform().call("user/detail", { user_id }, { as });
    expect(await detail(dealer.token, own.id)).toMatchObject({ code: 0, data: { id: own.id, company: "Alpha Steel" } });
    expect(await detail(dealer.token, foreign.id)).toEqual(await detail(dealer.token, 99_999_999));
    expect(await detail(dealer.token, foreign.id)).toMatchObject({ code: 5, data: null });
    expect(await detail(dealer.token, admin.id)).toMatchObject({ code: 5 });
    expect(await detail(admin.token, foreign.id)).toMatchObject({ code: 0, data: { agent_name: expect.any(String) } });
    expect(
      await platform().call("user/detail", { user_id: foreign.id }, { as: own.token, base: "client/1" }),
    ).toMatchObject({
      code: 5,
    });
  });

  test("the badge counts new applications", async () => {
    const { admin, dealer, applied, one } = await makeCustomers(platform());
    const count = async (as: string) =>
      (await platform().data<{ response: number }>("user/count-new-apply", {}, { as })).response;
    const before = await count(admin.token);
    expect(before).toBeGreaterThan(0);
    expect(await count(dealer.token)).toBe(0);
    await platform().data("user/switch-user-agent", { target_user_id: applied.id, agent_id: one }, { as: admin.token });
    expect(await count(admin.token)).toBe(before - 1);
    const operator = await platform().addPerson(role.storage);
    expect(await platform().call("user/count-new-apply", {}, { as: operator.token })).toMatchObject({ code: 15 });
  });
});
