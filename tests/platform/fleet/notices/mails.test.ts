import { beforeEach, describe, expect, test, vi } from "vitest";
import { gatewayOffline, role, statusOfDevice } from "../../../../src/contract";
import { minute } from "../../../../src/platform/base/clock";
import { insertReturningId } from "../../../../src/platform/database";
import { raiseGatewayAlarms } from "../../../../src/platform/fleet/alarms/gateway-alarms";
import { newEui } from "../../../support/lubricators";
import { useMailbox } from "../../../support/mailbox";
import { useNotices } from "../../../support/notices";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

const variables = { PUBLIC_URL: "https://console.example.com/grease" };

describe.each(openTestDatabases())("mails about alarms on $name", (engine) => {
  const platform = usePlatform(engine, undefined, variables);
  const mailbox = useMailbox(platform);
  const { agentId, groupId, person, raise, run } = useNotices(platform);
  const mailsTo = async ({ email }: Person) => (await mailbox.all()).filter(({ to }) => to === email);
  const subjectsTo = async (one: Person) => (await mailsTo(one)).map(({ subject }) => subject);
  const act = (name: string, id: number, by: Person, payload: object = {}) =>
    platform().data(`device-alarm-log/${name}`, { id, ...payload }, { as: by.token });

  test("contain alarm, place, advice and a link to the alarm", async () => {
    const reader = await person({ mail_from: 3 }, { time_zone: "Asia/Shanghai" });
    const id = await raise();
    await run();
    const [mail] = await mailsTo(reader);
    expect(mail?.subject).toBe("Critical: High back-pressure alarm · Press 4");
    const link = `https://console.example.com/grease/log/warning/${id}`;
    for (const part of [link, "Mill 2 Drive end", "Clear the line", "Asia/Shanghai"])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain(`href="${link}"`);
    await run(10);
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  test("are in the language of the account", async () => {
    const reader = await person({ mail_from: 3 }, { language: "zh" });
    await raise();
    await run();
    expect(await subjectsTo(reader)).toEqual(["严重报警：背压过高报警 · Press 4"]);
  });

  test("reach those who chose them and see the device", async () => {
    const chosen = { mail_from: 1 };
    const crew = { agent_id: agentId(), group_id: groupId() };
    const told = [
      await person(chosen),
      await person(chosen, { ...crew, authorities: ["alarm.list"] }, role.leader),
      await person(chosen, { ...crew, authorities: ["alarm.list"] }, role.member),
      await person(chosen, { agent_id: null }, role.admin),
    ];
    const others = [
      await person({ mail_from: 3 }),
      await person({ mail_from: 1, kinds: [1] }),
      await person(chosen, { agent_id: await platform().addAgent() }),
      await person(
        chosen,
        { group_id: await platform().addGroup(agentId()), authorities: ["alarm.list"] },
        role.leader,
      ),
      await person(chosen, {}, role.customer),
    ];
    await raise(4);
    await run();
    for (const one of told)
      expect(await subjectsTo(one)).toEqual(["Warning: High back-pressure early warning · Press 4"]);
    for (const one of others) expect(await subjectsTo(one)).toEqual([]);
  });

  test("are not sent to people who no longer see the alarm, nor after it has ended or is acknowledged", async () => {
    const crew = { agent_id: agentId(), group_id: groupId(), authorities: ["alarm.list"] };
    const leader = await person({ mail_from: 1 }, crew, role.leader);
    const owner = await person({ mail_from: 1 });
    const { database } = platform().platform;
    await raise();
    await database.updateTable("account").set({ authority_ids: "" }).where("id", "=", leader.id).execute();
    await run();
    expect([await subjectsTo(leader), await subjectsTo(owner)]).toMatchObject([[], [expect.any(String)]]);
    platform().now += 10 * minute;
    const [acknowledged, snoozed, cleared] = [await raise(1), await raise(3), await raise(4)];
    await act("acknowledge", acknowledged, owner);
    await act("snooze", snoozed, owner, { hours: 1 });
    await act("clear", cleared, owner, { close_reason: "Cleaned" });
    await run();
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  test("combine alarms of the same time, and those of the next minutes", async () => {
    const reader = await person({ mail_from: 1 });
    for (const code of [1, 2, 4]) await raise(code);
    await run();
    expect(await subjectsTo(reader)).toEqual(["3 alarms, 1 of them critical"]);
    await raise(5);
    await run(1);
    await raise(6);
    await run(0);
    expect(await mailsTo(reader)).toHaveLength(1);
    await run(1);
    expect(await subjectsTo(reader)).toEqual(["3 alarms, 1 of them critical", "2 alarms, 1 of them critical"]);
  });

  test("are sent once for a gateway, without its name for customers", async () => {
    const { database } = platform().platform;
    const owner = await person({ mail_from: 3 });
    const customer = await person({ mail_from: 3 }, {}, role.customer);
    const stamps = { create_time: platform().now, update_time: platform().now };
    const agent_id = agentId();
    const gateway = { eui: newEui(), name: "Hall 7", agent_id, status: 1, ...stamps };
    const gateway_id = await insertReturningId(database, "gateway", gateway);
    for (const customer_id of [customer.id, null, null]) {
      const silent = { type: 1, eui: newEui(), agent_id, gateway_id, customer_id, status: statusOfDevice.offline };
      const values = { device_name: "Press", lubricant_tube: 125, time_setting: 6, bind_status: 1 };
      await insertReturningId(database, "device", { ...silent, ...values, ...stamps });
    }
    await database.transaction().execute((trx) => raiseGatewayAlarms(trx, [gateway_id], platform().now));
    await run();
    expect(await subjectsTo(owner)).toEqual(["Critical: Gateway offline · Hall 7 (silent lubricators: 3)"]);
    expect(await subjectsTo(customer)).toEqual(["Critical: Gateway offline · Gateway (silent lubricators: 1)"]);
    const alarms = database.selectFrom("alarm").select("code").where("gateway_id", "=", gateway_id);
    expect(await alarms.execute()).toEqual([{ code: gatewayOffline }]);
    const inbox = await platform().data("message/list", {}, { as: customer.token, base: "client/1" });
    expect(inbox).toMatchObject({ list: [] });
  });

  test("wait for the end of the quiet hours", async () => {
    // 16:00 in Shanghai.
    platform().now = Date.parse("2026-11-24T08:00Z");
    const quiet = { quiet_begin: 15, quiet_end: 17, quiet_critical: 0 };
    const reader = await person({ mail_from: 1, ...quiet }, { time_zone: "Asia/Shanghai" });
    await raise(5);
    await run(59);
    expect(await mailsTo(reader)).toEqual([]);
    await run(1);
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  test("about other alarms are one daily summary, which includes ended alarms", async () => {
    platform().now = Date.parse("2026-11-25T08:00Z");
    const reader = await person({ mail_from: 3, digest_hour: 10 }, { time_zone: "UTC" });
    await raise(7);
    const over = await raise(2);
    await act("clear", over, reader, { close_reason: "New battery" });
    await run(119);
    expect(await mailsTo(reader)).toEqual([]);
    await run(1);
    const [mail] = await mailsTo(reader);
    expect(mail?.subject).toBe("Daily summary: 2 alarms");
    expect(mail?.text).toContain("over");
    await run(24 * 60);
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  describe("with a mail server that is down", () => {
    const broken = () => Object.assign(new Error("no connection"), { code: "ESOCKET", syscall: "connect" });
    beforeEach(() => void vi.spyOn(platform().platform.mailer, "send").mockReset());
    const send = () => vi.mocked(platform().platform.mailer.send);

    test("are sent once it works again", async () => {
      await person({ mail_from: 1 });
      await raise();
      send().mockRejectedValue(broken());
      for (let minutes = 0; minutes < 180; minutes += 10) await run(10);
      const tries = send().mock.calls.length;
      expect(tries).toBeGreaterThan(4);
      expect(tries).toBeLessThan(10);
      send().mockResolvedValue(undefined);
      await run(60);
      await run(60);
      expect(send()).toHaveBeenCalledTimes(tries + 1);
    });

    test("stop for all accounts instead of timing out for each", async () => {
      for (let at = 0; at < 8; at += 1) await person({ mail_from: 1 });
      await raise();
      send().mockRejectedValue(broken());
      await run();
      expect(send()).toHaveBeenCalledTimes(5);
    });

    test("are sent by another process if one ends while it sends", async () => {
      await person({ mail_from: 1 });
      await raise();
      const { database } = platform().platform;
      // As the first process has left it.
      await database
        .updateTable("notice")
        .set({ mail_time: platform().now + 5 * minute, mail_tries: 1 })
        .execute();
      send().mockResolvedValue(undefined);
      await run(4);
      expect(send()).not.toHaveBeenCalled();
      await run(1);
      expect(send()).toHaveBeenCalledTimes(1);
    });
  });

  test("are sent once by two runs at the same time", async () => {
    const reader = await person({ mail_from: 1 });
    await raise();
    await Promise.all([run(), run()]);
    expect(await mailsTo(reader)).toHaveLength(1);
  });
});
