import { expect, test } from "vitest";
import { stateTerms } from "../../../src/console/screens/help/terms";
import {
  alarmCode,
  deviceStatus,
  languages,
  statusByAlarms,
  statusOfDevice,
  textIn,
  toleratedCycles,
} from "../../../src/contract";

const meaningOf = (status: number, language: (typeof languages)[number]): string => {
  const at = deviceStatus.findIndex(({ value }) => value === status);
  return textIn(stateTerms[at]?.meaning ?? "", language);
};

test.each(languages)(
  "the help in %s names the errors that the platform counts as alarm and as abnormal",
  (language) => {
    for (const { value, label } of alarmCode) {
      const counted = statusByAlarms([Number(value)]);
      for (const status of [statusOfDevice.alarm, statusOfDevice.abnormal]) {
        expect([label, status, meaningOf(status, language).includes(textIn(label, language))]).toEqual([
          label,
          status,
          status === counted,
        ]);
      }
    }
  },
);

test.each(languages)("the help in %s names the silence after which a device is offline", (language) => {
  expect(meaningOf(statusOfDevice.offline, language)).toContain(String(toleratedCycles));
});
