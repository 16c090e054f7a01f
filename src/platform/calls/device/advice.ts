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
import { type Device, deviceEntry, findDevice, lockDevice } from "./device-queries";

/** The bearing advice that is stored with a device (spec E28). */
export const adviceHandlers: Handlers<"device/advice" | "device/save-advice"> = {
  "device/advice": async ({ device_id }, { caller, database }) => {
    const device = await findDevice(database, caller, device_id);
    return { advice: await keptAdvice(database, device, caller.role) };
  },

  "device/save-advice": ({ device_id, ...input }, { caller, database, now, record }) =>
    database.transaction().execute(async (trx) => {
      const device = await lockDevice(trx, caller, device_id);
      const { designation, kind, way, vertical, temperature_low = null, ...figures } = input;
      const bearing = { ...figures, kind: kind as BearingKind, way: way as GreaseInlet, isVertical: vertical === 1 };
      const need = greaseNeed(bearing)?.rate;
      if (need === undefined) throw outOfFormula();
      if (temperature_low !== null && temperature_low > input.temperature) throw wrongRange();
      const months = monthsForRate(need, device.lubricant_tube, device.time_setting_max);
      const before = await keptAdvice(trx, device, caller.role);
      const values = {
        ...figures,
        kind: bearing.kind,
        way: bearing.way,
        designation: designation?.trim() ?? "",
        vertical: vertical ?? 0,
        temperature_low,
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
      return { advice: await keptAdvice(trx, device, caller.role) };
    }),
};

async function keptAdvice(database: Kysely<Database>, device: Device, callerRole: number): Promise<KeptAdvice | null> {
  const row = await database
    .selectFrom("device_advice")
    .leftJoin("account", "account.id", "device_advice.account_id")
    .selectAll("device_advice")
    .select(["account.username", "account.role"])
    .where("device_id", "=", device.id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id: _, device_id: __, account_id: ___, username, role: authorRole, ...advice } = row;
  // Only admins see the name of an admin, as in the history.
  const isHidden = authorRole === role.admin && callerRole !== role.admin;
  // The rate depends on the cartridge, so it is computed for the current one.
  const months = monthsForRate(advice.need, device.lubricant_tube, device.time_setting_max);
  return { ...advice, months, username: isHidden ? "" : (username ?? "") };
}

const wrongRange = () =>
  invalidField("temperature_low", {
    zh: "温度下限不能高于上限",
    en: "The lower end of the temperature must not be above the upper end",
  });

const outOfFormula = () =>
  invalidField("rpm", {
    zh: "尺寸或转速超出公式范围，请核对",
    en: "The formula does not cover these dimensions or this speed; check them",
  });
