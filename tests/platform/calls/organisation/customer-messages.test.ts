import { beforeEach, describe, expect, test } from "vitest";
import { messageType, role } from "../../../../src/contract";
import { day } from "../../../../src/platform/base/clock";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestPlatform } from "../../../support/test-users";

describe.each(openTestDatabases())("messages about applications and providers on $name", (engine) => {
  const platform = useTestPlatform(engine);
  let admin: Person;
  let customer: Person;
  let provider: Person;
  let agentId: number;
  beforeEach(async () => {
    agentId = await platform.addAgent({ name: "North Grease" });
    admin = await platform.addPerson(role.admin);
    provider = await platform.addPerson(role.afm, { agent_id: agentId });
    customer = await platform.addPerson(role.customer, { username: "Mill Ltd" });
  });

  const messagesOf = async (person: Person) => {
    const base = person === customer ? "client/1" : "admin/1";
    const { list } = await platform.data<{ list: { type: number; content: string; customer_id: number | null }[] }>(
      "message/list",
      {},
      { as: person.token, base },
    );
    return list;
  };
  const apply = () =>
    platform.data("user/apply-update-agent", { agent_id: agentId }, { as: customer.token, base: "client/1" });
  const applied =
    "The customer “Mill Ltd” applies to join the provider “North Grease”; review it under Customer Management";
  const gained = "You are now the provider of the customer “Mill Ltd”";
  const changed = "Your provider is now “North Grease”";

  test("an application is sent to the administrators once a day", async () => {
    await apply();
    await apply();
    expect(await messagesOf(admin)).toMatchObject([
      { type: messageType.authorisation, content: applied, customer_id: customer.id },
    ]);
    expect(await messagesOf(provider)).toEqual([]);
    platform.now += day;
    await platform.platform.database
      .updateTable("session")
      .set({ last_time: platform.now, expire_time: platform.now + day })
      .execute();
    await apply();
    expect(await messagesOf(admin)).toHaveLength(2);
  });

  test("an application from the profile is sent as well", async () => {
    await platform.data(
      "user/update-afm-info",
      { user_id: customer.id, agent_id: agentId, name: "Mill Ltd", email: customer.email },
      { as: customer.token, base: "client/1" },
    );
    expect(await messagesOf(admin)).toMatchObject([{ content: applied }]);
  });

  test.each([
    [
      "an approved application",
      async () => {
        await apply();
        await platform.data(
          "user/switch-user-agent",
          { target_user_id: customer.id, agent_id: agentId },
          { as: admin.token },
        );
      },
    ],
    [
      "a provider that an administrator sets",
      () =>
        platform.data(
          "user/update-afm-info",
          { user_id: customer.id, agent_id: agentId, name: "Mill Ltd", email: customer.email },
          { as: admin.token },
        ),
    ],
  ])("%s is sent to the customer and to the new provider", async (_says, change) => {
    await change();
    expect(await messagesOf(customer)).toMatchObject([{ type: messageType.authorisation, content: changed }]);
    expect(await messagesOf(provider)).toMatchObject([{ type: messageType.authorisation, content: gained }]);
  });

  test("a change without a new provider sends no message", async () => {
    await platform.data(
      "user/update-afm-info",
      { user_id: customer.id, name: "Mill Ltd", company: "Mill", email: customer.email },
      { as: admin.token },
    );
    expect(await messagesOf(customer)).toEqual([]);
    expect(await messagesOf(provider)).toEqual([]);
  });
});
