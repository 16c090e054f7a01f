import { describe, expect, test } from "vitest";
import { day } from "../../../../src/platform/base/clock";
import {
  duePeriod,
  lastPeriod,
  type ReportRate,
  reportRates,
} from "../../../../src/platform/fleet/mail-reports/periods";

const at = (text: string) => Date.parse(`${text}Z`);
const datesOf = ({ begin, end }: { readonly begin: number; readonly end: number }) =>
  [begin, end].map((time) => new Date(time).toISOString().replace("T00:00:00.000Z", ""));

describe("report periods", () => {
  // 23 November 2026 is a Monday. Two-week periods, counted from 5 January 1970, begin on 9 and 23 November.
  test.each<[ReportRate, string, string, string]>([
    [1, "2026-11-21T05:59:59.999", "2026-11-19", "2026-11-20"],
    [1, "2026-11-21T06:00", "2026-11-20", "2026-11-21"],
    [1, "2026-03-01T06:00", "2026-02-28", "2026-03-01"],
    [1, "2027-01-01T06:00", "2026-12-31", "2027-01-01"],
    [2, "2026-11-22T23:59", "2026-11-09", "2026-11-16"],
    [2, "2026-11-23T05:59", "2026-11-09", "2026-11-16"],
    [2, "2026-11-23T06:00", "2026-11-16", "2026-11-23"],
    [2, "2026-11-29T12:00", "2026-11-16", "2026-11-23"],
    [3, "2026-11-23T05:59", "2026-10-26", "2026-11-09"],
    [3, "2026-11-23T06:00", "2026-11-09", "2026-11-23"],
    [3, "2026-11-30T12:00", "2026-11-09", "2026-11-23"],
    [3, "2027-01-04T06:00", "2026-12-21", "2027-01-04"],
    [4, "2026-11-01T05:59", "2026-09-01", "2026-10-01"],
    [4, "2026-11-01T06:00", "2026-10-01", "2026-11-01"],
    [4, "2028-03-01T06:00", "2028-02-01", "2028-03-01"],
    [4, "2027-01-31T23:00", "2026-12-01", "2027-01-01"],
  ])("rate %i at %s: from %s to %s", (rate, now, begin, end) => {
    expect(datesOf(duePeriod(rate, at(now)))).toEqual([begin, end]);
  });

  test.each(reportRates)("have no gaps and no overlaps over several years at rate %i", (rate) => {
    let before = duePeriod(rate, at("2023-12-20T12:00"));
    const lengths = new Set<number>();
    for (let now = at("2023-12-20T12:00"); now < at("2028-03-05T00:00"); now += day / 2) {
      const period = duePeriod(rate, now);
      if (period.begin === before.begin) continue;
      expect(period.begin).toBe(before.end);
      lengths.add((period.end - period.begin) / day);
      before = period;
    }
    const expected: Record<ReportRate, number[]> = { 1: [1], 2: [7], 3: [14], 4: [28, 29, 30, 31] };
    expect([...lengths].toSorted((a, b) => a - b)).toEqual(expected[rate]);
  });

  // Periods begin at local midnight, even in zones with quarter-hour offsets and around changes of the clock.
  test.each<[ReportRate, string, string, string, string]>([
    [1, "Asia/Shanghai", "2026-11-20T22:00", "2026-11-19T16:00", "2026-11-20T16:00"],
    [1, "Asia/Shanghai", "2026-11-20T21:59", "2026-11-18T16:00", "2026-11-19T16:00"],
    [1, "America/St_Johns", "2026-11-21T09:30", "2026-11-20T03:30", "2026-11-21T03:30"],
    [1, "Asia/Kathmandu", "2026-11-21T00:15", "2026-11-19T18:15", "2026-11-20T18:15"],
    [1, "Pacific/Kiritimati", "2026-11-20T16:00", "2026-11-19T10:00", "2026-11-20T10:00"],
    [1, "Europe/Berlin", "2026-03-30T04:00", "2026-03-28T23:00", "2026-03-29T22:00"],
    [1, "Europe/Berlin", "2026-10-26T05:00", "2026-10-24T22:00", "2026-10-25T23:00"],
    [2, "Asia/Shanghai", "2026-11-22T22:00", "2026-11-15T16:00", "2026-11-22T16:00"],
    [3, "America/New_York", "2026-11-23T11:00", "2026-11-09T05:00", "2026-11-23T05:00"],
    [4, "Asia/Kathmandu", "2026-11-01T00:15", "2026-09-30T18:15", "2026-10-31T18:15"],
    [4, "Europe/Berlin", "2026-04-01T12:00", "2026-02-28T23:00", "2026-03-31T22:00"],
  ])("rate %i in %s at %s: from %s to %s", (rate, zone, now, begin, end) => {
    const period = duePeriod(rate, at(now), zone);
    expect([period.begin, period.end]).toEqual([at(begin), at(end)]);
  });

  test("end six hours before their report is due", () => {
    expect(datesOf(lastPeriod(1, at("2026-11-21T00:00")))).toEqual(["2026-11-20", "2026-11-21"]);
    expect(datesOf(duePeriod(1, at("2026-11-21T00:00")))).toEqual(["2026-11-19", "2026-11-20"]);
  });
});
