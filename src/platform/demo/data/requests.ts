import type { Kysely } from "kysely";
import { requestKind, requestState, requestStep, role } from "../../../contract";
import { day, hour } from "../../base/clock";
import { notifyAboutRequest } from "../../calls/requests/notify-about-request";
import { type Database, insertReturningId } from "../../database";

/** A step of a demo request. `by` is the side that takes it. */
interface DemoStep {
  readonly action: keyof typeof requestStep;
  readonly by: "customer" | "staff";
  readonly text?: string;
  /** Hours before now. */
  readonly ago: number;
}

interface DemoRequest {
  readonly kind: number;
  readonly state: number;
  /** Which of the customer's devices it is about; undefined for none. */
  readonly device?: number;
  readonly steps: readonly DemoStep[];
}

/** The requests of customer@demo.test, one in each state. */
const drafts: readonly DemoRequest[] = [
  {
    kind: requestKind.swap,
    state: requestState.open,
    device: 0,
    steps: [{ action: "create", by: "customer", text: "油管快用完了，请在周五前更换。", ago: 3 }],
  },
  {
    kind: requestKind.settings,
    state: requestState.inProgress,
    device: 1,
    steps: [
      { action: "create", by: "customer", text: "轴承转速提高了，请缩短注脂周期。", ago: 30 },
      { action: "start", by: "staff", ago: 26 },
      { action: "comment", by: "staff", text: "请告诉我们新的转速。", ago: 25 },
      { action: "comment", by: "customer", text: "约 1450 转/分。", ago: 5 },
    ],
  },
  {
    kind: requestKind.other,
    state: requestState.done,
    steps: [
      { action: "create", by: "customer", text: "月度报告可以发到两个邮箱吗？", ago: 9 * 24 },
      { action: "done", by: "staff", text: "可以：请为第二个邮箱注册一个账号，我们会关联设备。", ago: 8 * 24 },
    ],
  },
  {
    kind: requestKind.swap,
    state: requestState.declined,
    device: 2,
    steps: [
      { action: "create", by: "customer", text: "请换成 250 ml 的油管。", ago: 16 * 24 },
      { action: "decline", by: "staff", text: "该设备只能安装 125 ml 的油管。", ago: 15 * 24 },
    ],
  },
  {
    kind: requestKind.opc,
    state: requestState.withdrawn,
    steps: [
      { action: "create", by: "customer", ago: 21 * 24 },
      { action: "withdraw", by: "customer", ago: 20 * 24 },
    ],
  },
];

/** Writes requests of customer@demo.test to the provider, in every state, and the messages about them. */
export async function writeRequests({
  trx,
  now,
  today,
}: {
  readonly trx: Kysely<Database>;
  readonly now: number;
  /** Start of the day, ms UTC. */
  readonly today: number;
}): Promise<void> {
  const customer = await trx
    .selectFrom("account")
    .select(["id", "agent_id"])
    .where("email", "=", "customer@demo.test")
    .executeTakeFirst();
  const staff = await trx
    .selectFrom("account")
    .select(["id", "role"])
    .where("email", "=", "dealer@demo.test")
    .executeTakeFirst();
  if (customer === undefined || staff === undefined) return;
  const devices = await trx
    .selectFrom("device")
    .select("id")
    .where("customer_id", "=", customer.id)
    .where("bind_status", "=", 1)
    .orderBy("remaining_ratio")
    .orderBy("id")
    .limit(drafts.length)
    .execute();
  const authors = {
    customer: { accountId: customer.id, role: role.customer },
    staff: { accountId: staff.id, role: staff.role },
  };
  for (const { kind, state, device, steps } of drafts) {
    const answers = steps.filter(({ by, text }) => by === "staff" && text !== undefined);
    const answer = answers.at(-1);
    const row = {
      agent_id: customer.agent_id,
      customer_id: customer.id,
      device_id: device === undefined ? null : (devices[device]?.id ?? null),
      kind,
      state,
      text: steps[0]?.text ?? "",
      answer: answer?.text ?? "",
      answered_by: answer === undefined ? null : staff.id,
      answered_time: answer === undefined ? null : now - answer.ago * hour,
      assignee_id: steps.some(({ action }) => action === "start") ? staff.id : null,
      create_time: now - (steps[0]?.ago ?? 0) * hour,
      update_time: now - (steps.at(-1)?.ago ?? 0) * hour,
    };
    const id = await insertReturningId(trx, "request", row);
    for (const { action, by, text = "", ago } of steps) {
      const time = now - ago * hour;
      const caller = authors[by];
      await trx
        .insertInto("request_step")
        .values({ request_id: id, account_id: caller.accountId, kind: requestStep[action], text, time })
        .execute();
      await notifyAboutRequest(trx, { row: { ...row, id }, action, text, caller, now: time });
    }
  }
  await trx
    .updateTable("message")
    .set({ status: 1 })
    .where("request_id", "is not", null)
    .where("push_time", "<", today - 2 * day)
    .execute();
}
