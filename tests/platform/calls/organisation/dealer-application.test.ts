import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

describe.each(openTestDatabases())("applying for a provider on $name", (engine) => {
  const platform = usePlatform(engine);
  const apply = (as: string, agent_id: unknown) =>
    platform().call("user/apply-update-agent", { agent_id }, { as, base: "client/1" });
  const countApplications = async (as: string) =>
    (await platform().data<{ response: number }>("user/count-new-apply", {}, { as })).response;

  test("raises the badge until an admin switches the provider", async () => {
    const admin = await platform().addPerson(role.admin);
    const own = await platform().addAgent();
    const requested = await platform().addAgent({ name: "Requested" });
    const customer = await platform().addPerson(role.customer, { agent_id: own });
    const before = await countApplications(admin.token);
    expect(await apply(customer.token, requested)).toMatchObject({
      code: 0,
      data: {
        id: customer.id,
        agent_id: own,
        apply_agent_id: requested,
        apply_agent_name: "Requested",
        apply_status: 1,
      },
    });
    expect(await countApplications(admin.token)).toBe(before + 1);
    await platform().data(
      "user/switch-user-agent",
      { target_user_id: customer.id, agent_id: requested },
      { as: admin.token },
    );
    expect(await countApplications(admin.token)).toBe(before);
  });

  test("replaces a previous application", async () => {
    const admin = await platform().addPerson(role.admin);
    const customer = await platform().addPerson(role.customer);
    const second = await platform().addAgent();
    await apply(customer.token, await platform().addAgent());
    const count = await countApplications(admin.token);
    expect(await apply(customer.token, second)).toMatchObject({
      code: 0,
      data: { apply_agent_id: second, apply_status: 1 },
    });
    expect(await countApplications(admin.token)).toBe(count);
  });

  test("is logged with the provider's name", async () => {
    const admin = await platform().addPerson(role.admin);
    const customer = await platform().addPerson(role.customer, { username: "Lena" });
    await apply(customer.token, await platform().addAgent({ name: "Bearing Bros" }));
    const page = await platform().data<{ list: readonly { content: string }[] }>(
      "action/list",
      {},
      { as: admin.token },
    );
    expect(page.list[0]).toMatchObject({
      username: "Lena",
      content: expect.stringMatching(/^Apply for a provider: Customer “Lena”\. .*Bearing Bros/),
    });
  });

  test("is refused for the current, an unknown, a disabled and a missing provider", async () => {
    const own = await platform().addAgent();
    const customer = await platform().addPerson(role.customer, { agent_id: own });
    const disabled = await platform().addAgent({ is_enable: 0 });
    const answers = [];
    for (const agent_id of [own, 999_999, disabled, ""]) answers.push(await apply(customer.token, agent_id));
    expect(answers).toMatchObject(
      [6, 7, 7, 1].map((code) => ({ code, data: { fields: { agent_id: expect.any(String) } } })),
    );
    expect(answers[1]).toEqual(answers[2]);
    expect(await platform().call("user/detail", {}, { as: customer.token, base: "client/1" })).toMatchObject({
      data: { apply_status: 0 },
    });
  });

  test.each(Object.entries(role).filter(([, value]) => value !== role.customer))(
    "is refused for role %s",
    async (_name, callerRole) => {
      const agent_id = await platform().addAgent();
      const { token } = await platform().addPerson(callerRole, { agent_id });
      const answer = await platform().call("user/apply-update-agent", { agent_id }, { as: token });
      expect(answer).toMatchObject({ code: 15 });
    },
  );

  test("offers a new customer the names of all enabled providers", async () => {
    const customer = await platform().addPerson(role.customer);
    const agent_id = await platform().addAgent({ name: "Open for all", phone: "0512 1" });
    const disabled = await platform().addAgent({ is_enable: 0 });
    const list = await platform().data<readonly { agent_id: number }[]>(
      "agent/list-all",
      {},
      { as: customer.token, base: "client/1" },
    );
    expect(list).toContainEqual({ agent_id, name: "Open for all" });
    expect(list.map((one) => one.agent_id)).not.toContain(disabled);
  });
});
