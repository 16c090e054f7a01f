import type { PlatformEvent } from "../events";
import type { FoundDevice } from "./find-devices";
import type { ReportFacts } from "./report";
import type { AlarmState, Transition } from "./transition";
import { alarmKey } from "./write-changes";

/** A new report and its effect on the device. */
export interface AcceptedReport {
  readonly device: FoundDevice;
  readonly facts: ReportFacts;
  readonly transition: Transition;
}

/** The events of an accepted report. @param alarmIds ids of the written alarms by `alarmKey` */
export function eventsOf(
  { device, facts, transition }: AcceptedReport,
  alarmIds: ReadonlyMap<string, number>,
): readonly PlatformEvent[] {
  const { time, temperature, battery, signal } = facts;
  const report = {
    time,
    temperature,
    battery,
    signal,
    remaining_ratio: facts.remaining_ratio ?? (transition.remaining === null ? null : transition.state.remaining_ratio),
    dispensed_ml: transition.dispensed,
    alarms: facts.alarms ?? [],
  };
  const withId = (alarm: AlarmState) => {
    const id = alarmIds.get(alarmKey({ device, alarm }));
    if (id === undefined) throw new RangeError(`Alarm ${alarm.code} of device ${device.id} was not written.`);
    return { id, code: alarm.code, begin_time: alarm.begin_time };
  };
  return [
    { type: "report.taken", device, report },
    ...transition.raised.map((alarm) => ({ type: "alarm.raised" as const, device, alarm: withId(alarm) })),
    ...transition.cleared.map((alarm) => ({
      type: "alarm.cleared" as const,
      device,
      alarm: { ...withId(alarm), end_time: alarm.end_time ?? time },
    })),
    ...transition.confirmed.map(({ id, kind }) => ({
      type: "command.confirmed" as const,
      device,
      command: { id, kind },
    })),
  ];
}
