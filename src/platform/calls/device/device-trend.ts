import { type DeviceDay, type DeviceTrendAnswer, nominalRate, trendDays } from "../../../contract";
import type { Handlers } from "../../access/handler";
import { day } from "../../base/clock";
import { dayOf, startOfDay } from "../../database";
import { findDevice } from "./device-queries";

/** A device's days for charts: dispensed and planned ml, cartridge level (%), state, and the days on which alarms began. */
export const deviceTrendHandlers: Handlers<"device/trend"> = {
  "device/trend": async ({ device_id, range }, { caller, database, now }): Promise<DeviceTrendAnswer> => {
    const device = await findDevice(database, caller, device_id);
    const today = startOfDay(dayOf(now()));
    const count = trendDays[range];
    const begin = today - (count - 1) * day;
    const rows = await database
      .selectFrom("device_day")
      .selectAll()
      .where("device_id", "=", device.id)
      .where("day", ">=", dayOf(begin))
      .where("day", "<=", dayOf(today))
      .execute();
    const byDay = new Map(rows.map((row) => [row.day, row]));
    const rounded = (value: number): number => Math.round(value * 1000) / 1000;
    const list = Array.from({ length: count }, (_, at): DeviceDay => {
      const number = dayOf(begin + at * day);
      const row = byDay.get(number);
      const { dispensed_ml = null, remaining_ml = null, temperature = null, battery = null, signal = null } = row ?? {};
      const setting = row?.time_setting ?? device.time_setting;
      return {
        day: number,
        dispensed_ml: dispensed_ml === null ? null : rounded(dispensed_ml),
        planned_ml: rounded(nominalRate(device.lubricant_tube, setting) ?? 0),
        level: remaining_ml === null ? null : Math.round((remaining_ml / device.lubricant_tube) * 1000) / 10,
        temperature,
        battery,
        signal,
      };
    });
    const alarms = await database
      .selectFrom("alarm")
      .select(["code", "begin_time"])
      .where("device_id", "=", device.id)
      .where("begin_time", ">=", begin)
      .orderBy("begin_time")
      .execute();
    return { list, alarms: alarms.map(({ code, begin_time }) => ({ code, day: dayOf(begin_time) })) };
  },
};
