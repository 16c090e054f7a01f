import type { Kysely } from "kysely";
import {
  type BearingKind,
  type GreaseInlet,
  greaseNeed,
  type KeptAdvice,
  monthsForRate,
  role,
} from "../../../contract";
import { type Handlers, invalidField } from "../../access/handler";
import type { Database } from "../../database";
import { deviceEntry, findDevice, lockDevice } from "./device-queries";

/** The bearing advice that is kept with a device (spec E28). */
export const adviceHandlers: Handlers<"device/advice" | "device/save-advice"> = {
  "device/advice": async ({ device_id }, { caller, database }) => {
    const device = await findDevice(database, caller, device_id);
    return { advice: await keptAdvice(database, device.id, caller.role) };
  },

  "device/save-advice": ({ device_id, ...input }, { caller, database, now, record }) =>
    database.transaction().execute(async (trx) => {
      const device = await lockDevice(trx, caller, device_id);
      const { designation, kind, way, vertical, ...figures } = input;
      const bearing = { ...figures, kind: kind as BearingKind, way: way as GreaseInlet, isVertical: vertical === 1 };
      const need = greaseNeed(bearing)?.rate;
      if (need === undefined) throw outOfFormula();
      const months = monthsForRate(need, device.lubricant_tube, device.time_setting_max);
      const before = await keptAdvice(trx, device.id, caller.role);
      const values = {
        ...figures,
        kind: bearing.kind,
        way: bearing.way,
        designation: designation?.trim() ?? "",
        vertical: vertical ?? 0,
        need,
        months,
        account_id: caller.accountId,
        time: now(),
      };
      await trx
        .insertInto("device_advice")
        .values({ ...values, device_id: device.id })
        .onConflict((conflict) => conflict.column("device_id").doUpdateSet(values))
        .execute();
      const entry = { before: { advised_months: before?.months ?? null }, after: { advised_months: months } };
      await record({ ...deviceEntry(device), action: "advice", ...entry }, trx);
      return { advice: await keptAdvice(trx, device.id, caller.role) };
    }),
};

async function keptAdvice(
  database: Kysely<Database>,
  deviceId: number,
  callerRole: number,
): Promise<KeptAdvice | null> {
  const row = await database
    .selectFrom("device_advice")
    .leftJoin("account", "account.id", "device_advice.account_id")
    .selectAll("device_advice")
    .select(["account.username", "account.role"])
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id: _, device_id: __, account_id: ___, username, role: authorRole, ...advice } = row;
  // Only admins see the name of an admin, as in the history.
  const isHidden = authorRole === role.admin && callerRole !== role.admin;
  return { ...advice, username: isHidden ? "" : (username ?? "") };
}

const outOfFormula = () =>
  invalidField("rpm", {
    zh: "尺寸或转速超出公式范围，请核对",
    en: "The formula does not cover these dimensions or this speed; check them",
  });
