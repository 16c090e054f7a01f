import { type DeviceDay, type DeviceTrendAnswer, isNumber, isRecord } from "../../../contract";
import { MessageError } from "../../client/call-error";
import { t } from "../../i18n";
import { utcUntilIn } from "../dashboard/parse-statistics";

const isNumberOrNull = (value: unknown): value is number | null => value === null || isNumber(value);

const isDay = (value: unknown): value is DeviceDay =>
  isRecord(value) &&
  isNumber(value.day) &&
  isNumber(value.planned_ml) &&
  [value.dispensed_ml, value.level, value.temperature, value.battery, value.signal].every(isNumberOrNull);

const isAlarm = (value: unknown): value is DeviceTrendAnswer["alarms"][number] =>
  isRecord(value) && isNumber(value.code) && isNumber(value.day);

/** The charts of a device. */
export interface DeviceTrend extends Pick<DeviceTrendAnswer, "list" | "alarms"> {
  /** The first day in the reader's time zone; earlier days are UTC days. */
  readonly utcUntil: number;
}

/**
 * Parses the answer of `device/trend`.
 * @throws Error if the answer has another shape.
 */
export function parseDeviceTrend(answer: unknown): DeviceTrend {
  if (isRecord(answer)) {
    const { list, alarms } = answer;
    if (Array.isArray(list) && list.every(isDay) && Array.isArray(alarms) && alarms.every(isAlarm)) {
      return { list, alarms, utcUntil: utcUntilIn(answer) };
    }
  }
  throw new MessageError(t("home.unreadable"));
}
