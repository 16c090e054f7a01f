import { alarmCode, statusOfDevice } from "./enums";

/** A device becomes offline after this many reporting cycles without a report, because one report can get lost. */
export const toleratedCycles = 2;

/** Error code 6, internal error: a fault of the device itself, not of the lubrication. */
const internalError = 6;

/** The status of a device that reports in time, by the error codes of its open alarms. */
export function statusByAlarms(codes: readonly number[]): number {
  if (codes.some((code) => code !== internalError)) return statusOfDevice.alarm;
  return codes.length > 0 ? statusOfDevice.abnormal : statusOfDevice.normal;
}

/** The error codes that give a device a status if no other alarm is open. */
export const alarmsOfStatus = (status: number) =>
  alarmCode.filter(({ value }) => statusByAlarms([Number(value)]) === status);
