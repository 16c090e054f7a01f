import { beforeAll, describe, expect, test } from "vitest";
import { code, commandKind, commandStatus, lifeStage, type PassportAnswer, role } from "../../../../src/contract";
import { hour } from "../../../../src/platform/base/clock";
import { insertReturningId } from "../../../../src/platform/database";
import { nbDevice, nbStock } from "../../../support/lubricators";
import type { Person } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";
import { useTestUsers } from "../../../support/test-users";

describe.each(openTestDatabases())("the passport of a device on $name", (engine) => {
  const { platform, users } = useTestUsers(engine);
  let customer: Person;
  let device_id: number;

  beforeAll(async () => {
    customer = await platform.addPerson(role.customer, { agent_id: users.agentId, username: "Mill Ltd" });
    const later = () => {
      platform.now += hour;
    };
    const stock = await platform.data<{ storage_id: number; imei: string }>("storage/create", nbStock(), {
      as: users.operator.token,
    });
    // First to another provider, by mistake.
    for (const [agent_id, from] of [
      [users.otherAgentId, undefined],
      [users.agentId, users.otherAgentId],
    ] as const) {
      later();
      const payload = { storage_ids: [stock.storage_id], agent_id, ...(from && { from_agent_ids: [from] }) };
      await platform.data("storage/distribute", payload, { as: users.admin.token });
    }
    later();
    const record = nbDevice(stock.imei);
    ({ device_id } = await platform.data<{ device_id: number }>("device/save-device", record, {
      as: users.dealer.token,
    }));
    later();
    const given = { ...record, device_id, customer_id: customer.id };
    await platform.data("device/save-device", given, { as: users.dealer.token });
    const { database } = platform.platform;
    const own = { device_id, agent_id: users.agentId };
    later();
    await insertReturningId(database, "device_command", {
      ...own,
      account_id: users.dealer.id,
      kind: commandKind.timeSetting,
      data: JSON.stringify({ time_setting: 9 }),
      status: commandStatus.confirmed,
      create_time: platform.now,
      confirm_time: platform.now + hour,
    });
    later();
    await insertReturningId(database, "swap", {
      ...own,
      account_id: users.dealer.id,
      time: platform.now,
      grease: "LGHP 2",
      size: 125,
      batch: "B7",
      old_grease: "",
      old_size: 125,
      old_batch: "",
      remaining_ml: null,
      grease_match: 1,
      photo: "",
      comment: "",
    });
    later();
    const alarm = { ...own, code: 5, begin_time: platform.now, end_time: platform.now + hour };
    await insertReturningId(database, "alarm", alarm);
    platform.now += 2 * hour;
    await platform.data("device/unbind-device", { device_id }, { as: users.dealer.token });
  });

  const passport = (person: Person) =>
    platform.data<PassportAnswer>("device/passport", { device_id }, { as: person.token });
  const stagesOf = ({ list }: PassportAnswer) => list.map(({ stage }) => stage);

  test("lists all events from stock to unbinding in order", async () => {
    const answer = await passport(users.admin);
    const { stock, provider, bound, customer: given, setting, swap, alarm, unbound } = lifeStage;
    const settings = answer.list.filter(({ stage }) => stage === setting);
    expect(stagesOf(answer).filter((stage) => stage !== setting)).toEqual([
      stock,
      provider,
      provider,
      bound,
      given,
      swap,
      alarm,
      unbound,
    ]);
    expect(settings.map(({ text }) => text)).toEqual(["Time setting 9 months"]);
    const textOf = (wanted: number) => answer.list.filter(({ stage }) => stage === wanted).map(({ text }) => text);
    expect(textOf(stock)).toEqual(["GL-NB125 · 2026-11-A"]);
    expect(textOf(given)).toEqual(["Mill Ltd"]);
    expect(textOf(swap)).toEqual(["LGHP 2, 125 ml · B7"]);
    expect(textOf(alarm)).toEqual(["High back-pressure alarm"]);
    expect(answer.list.find(({ stage }) => stage === alarm)?.end_time).not.toBeNull();
    expect(answer.is_cut).toBe(0);
  });

  test("hides other providers and the names of administrators from the provider", async () => {
    const [whole, own] = [await passport(users.admin), await passport(users.dealer)];
    const moves = (answer: PassportAnswer) => answer.list.filter(({ stage }) => stage === lifeStage.provider);
    expect(moves(whole)).toHaveLength(2);
    expect(moves(whole).every(({ text }) => text.includes("→"))).toBe(true);
    expect(moves(own).map(({ text, username }) => [text, username])).toEqual([["Distribute", ""]]);
  });

  test("is in the language of the request", async () => {
    const sent = { as: users.dealer.token, language: "zh" } as const;
    const { list } = await platform.data<PassportAnswer>("device/passport", { device_id }, sent);
    expect(list.find(({ stage }) => stage === lifeStage.alarm)?.text).toBe("背压过高报警");
  });

  test("is refused for devices of others", async () => {
    const answer = await platform.call("device/passport", { device_id }, { as: users.otherDealer.token });
    expect(answer.code).toBe(code.notExist);
  });
});
