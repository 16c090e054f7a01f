import { describe, expect, test } from "vitest";
import { alarmStep, role } from "../../../../src/contract";
import { useMailbox } from "../../../support/mailbox";
import { useNotices } from "../../../support/notices";
import { type Person, usePlatform } from "../../../support/platform-calls";
import { openTestDatabases } from "../../../support/platform-database";

describe.each(openTestDatabases())("an alarm that nobody acknowledges on $name", (engine) => {
  const platform = usePlatform(engine);
  const mailbox = useMailbox(platform);
  const { agentId, groupId, person, raise, run } = useNotices(platform);
  const mailsTo = async ({ email }: Person) => (await mailbox.all()).filter(({ to }) => to === email);
  const colleague = (values: object = {}) =>
    platform().addPerson(role.afm, { agent_id: agentId(), language: "en", username: "Nora", ...values });

  test("is sent to the next person by mail and inbox, with an entry in the thread", async () => {
    const next = await colleague();
    const first = await person({ mail_from: 3, next_minutes: 15, next_id: next.id }, { username: "Olga" });
    const id = await raise();
    await run(14);
    expect([await mailsTo(first), await mailsTo(next)]).toMatchObject([[expect.anything()], []]);
    await run(1);
    const [mail] = await mailsTo(next);
    expect(mail?.text).toContain("has not acknowledged");
    const inbox = await platform().data<{ list: object[] }>("message/list", {}, { as: next.token });
    expect(inbox.list).toContainEqual(
      expect.objectContaining({ alarm_id: id, content: expect.stringContaining("Nobody has acknowledged") }),
    );
    const thread = await platform().data("device-alarm-log/steps", { alarm_id: id }, { as: first.token });
    expect(thread).toMatchObject({
      list: [{ kind: alarmStep.escalate, username: "Olga", assignee_name: "Nora", time: platform().now }],
    });
    await run(60);
    expect(await mailsTo(next)).toHaveLength(1);
  });

  test("is sent once to each person in a circular chain", async () => {
    const second = await person({});
    const first = await person({ mail_from: 3, next_minutes: 5, next_id: second.id });
    const back = { mail_from: 3, push_from: 0, inbox_from: 1, next_minutes: 5, next_id: first.id };
    await platform().data("notice/save-settings", back, { as: second.token });
    await raise();
    for (let minutes = 0; minutes < 30; minutes += 5) await run(5);
    expect([await mailsTo(first), await mailsTo(second)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test.each([
    ["acknowledge", {}],
    ["clear", { close_reason: "Done" }],
    ["snooze", { hours: 1 }],
  ])("is not told to the next person after %s", async (step, payload) => {
    const next = await colleague();
    const first = await person({ mail_from: 3, next_minutes: 5, next_id: next.id });
    const id = await raise();
    await run();
    await platform().data(`device-alarm-log/${step}`, { id, ...payload }, { as: first.token });
    await run(10);
    expect(await mailsTo(next)).toEqual([]);
  });

  test("is not sent to a next person who no longer sees it", async () => {
    const crew = { agent_id: agentId(), group_id: groupId(), authorities: ["alarm.list"] };
    const moved = await platform().addPerson(role.leader, crew);
    const disabled = await colleague();
    await person({ mail_from: 3, next_minutes: 5, next_id: moved.id });
    await person({ mail_from: 3, next_minutes: 5, next_id: disabled.id });
    const { database } = platform().platform;
    const elsewhere = await platform().addGroup(agentId());
    await database.updateTable("account").set({ group_id: elsewhere }).where("id", "=", moved.id).execute();
    await database.updateTable("account").set({ is_enable: 0 }).where("id", "=", disabled.id).execute();
    await raise();
    await run(10);
    expect([await mailsTo(moved), await mailsTo(disabled)]).toEqual([[], []]);
  });

  test("is sent at once to a next person who would have got it in the summary", async () => {
    const next = await person({ mail_from: 0, digest_hour: 3 });
    await person({ mail_from: 3, next_minutes: 5, next_id: next.id });
    await raise();
    await run(5);
    expect(await mailsTo(next)).toHaveLength(1);
  });
});
