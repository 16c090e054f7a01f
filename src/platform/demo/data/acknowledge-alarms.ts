import type { Kysely } from "kysely";
import { alarmStep } from "../../../contract";
import { day, hour } from "../../base/clock";
import type { Database } from "../../database";
import { usesChineseNames } from "./cities";
import type { Random } from "./random";
import type { DemoAgent } from "./tenants";

/** Comments of providers on acknowledged alarms. */
const comments = {
  zh: ["已通知客户", "油管已备好，下次巡检更换", "现场检查，油路通畅", "已安排更换电池"],
  en: ["Customer informed", "Cartridge ready for the next round", "Checked on site, line is clear", "Battery ordered"],
} as const;

/** Acknowledges most alarms older than two days, some with a comment. Newer alarms stay unacknowledged. */
export async function acknowledgeAlarms({
  trx,
  random,
  today,
  agents,
}: {
  readonly trx: Kysely<Database>;
  readonly random: Random;
  readonly today: number;
  readonly agents: readonly DemoAgent[];
}): Promise<void> {
  for (const agent of agents) {
    const alarms = await trx
      .selectFrom("alarm")
      .select(["id", "begin_time"])
      .where("agent_id", "=", agent.id)
      .where("begin_time", "<", today - 2 * day)
      .orderBy("id")
      .execute();
    for (const { id, begin_time } of alarms.filter(() => random.chance(0.7))) {
      const choices = comments[usesChineseNames(agent.place) ? "zh" : "en"];
      const acknowledged_time = begin_time + random.int(1, 23) * hour;
      const comment = random.chance(0.3) ? random.pick(choices) : "";
      await trx
        .updateTable("alarm")
        .set({
          acknowledged_by: agent.ownerId,
          acknowledged_time,
          comment,
          ...(comment === "" ? {} : { commented_by: agent.ownerId, commented_time: acknowledged_time }),
        })
        .where("id", "=", id)
        .execute();
      const step = { alarm_id: id, account_id: agent.ownerId, text: "", time: acknowledged_time };
      await trx
        .insertInto("alarm_step")
        .values([
          { ...step, kind: alarmStep.acknowledge },
          ...(comment === "" ? [] : [{ ...step, kind: alarmStep.comment, text: comment }]),
        ])
        .execute();
    }
  }
}
