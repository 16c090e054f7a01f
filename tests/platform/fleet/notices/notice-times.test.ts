import { describe, expect, test } from "vitest";
import { role } from "../../../../src/contract";
import { minute } from "../../../../src/platform/base/clock";
import { noticeKind } from "../../../../src/platform/database/tables/notices";
import { defaultSettings, type NoticeSettings } from "../../../../src/platform/fleet/notices/notice-settings";
import { isForInbox, noticeTimes } from "../../../../src/platform/fleet/notices/notice-times";

const at = (text: string): number => Date.parse(`${text}Z`);
/** 16:00 in Shanghai. */
const now = at("2026-11-21T08:00");
const timeZone = "Asia/Shanghai";
const critical = { severity: 3, code: 5 };
const warning = { severity: 2, code: 4 };
const routine = { severity: 1, code: 7 };
const chosen = (values: Partial<NoticeSettings>): NoticeSettings => ({ ...defaultSettings(role.afm), ...values });
const times = (values: Partial<NoticeSettings>, alarm = critical, when = now) =>
  noticeTimes(chosen(values), alarm, { now: when, timeZone });

describe("a notice", () => {
  test("goes only into the inbox by default", () => {
    expect(times({})).toBeNull();
    expect(isForInbox(defaultSettings(role.afm), routine)).toBe(true);
    expect(isForInbox(defaultSettings(role.member), critical)).toBe(false);
  });

  test.each([
    ["critical alarms alone", 3, [critical]],
    ["warnings too", 2, [critical, warning]],
    ["all alarms", 1, [critical, warning, routine]],
    ["none", 0, []],
  ])("is mailed at once for %s", (_what, mail_from, mailed) => {
    const told = [critical, warning, routine].filter((alarm) => times({ mail_from }, alarm)?.mail_time === now);
    expect(told).toEqual(mailed);
  });

  test("is sent for the chosen alarms only", () => {
    expect(times({ mail_from: 1, kinds: [7] }, critical)).toBeNull();
    expect(times({ mail_from: 1, kinds: [7] }, routine)).toMatchObject({ mail_time: now });
    expect(times({ push_from: 1, kinds: [7] }, routine)).toMatchObject({ push_time: now, mail_time: null });
  });

  test.each([
    ["in the quiet hours", "2026-11-21T16:00", { quiet_begin: 22, quiet_end: 6 }, "2026-11-21T22:00"],
    ["after midnight", "2026-11-21T20:00", { quiet_begin: 22, quiet_end: 6 }, "2026-11-21T22:00"],
    ["at their end", "2026-11-21T22:00", { quiet_begin: 22, quiet_end: 6 }, "2026-11-21T22:00"],
    ["before them", "2026-11-21T13:59", { quiet_begin: 22, quiet_end: 6 }, "2026-11-21T13:59"],
    ["within a day", "2026-11-21T05:00", { quiet_begin: 12, quiet_end: 14 }, "2026-11-21T06:00"],
    ["without quiet hours", "2026-11-21T16:00", { quiet_begin: 6, quiet_end: 6 }, "2026-11-21T16:00"],
  ])("%s is due by the clocks of the person", (_when, begin, quiet, due) => {
    const settings = { mail_from: 1, push_from: 1, quiet_critical: 0, ...quiet };
    expect(times(settings, warning, at(begin))).toMatchObject({ mail_time: at(due), push_time: at(due) });
  });

  test("ignores the quiet hours for a critical alarm if the person has chosen so", () => {
    const quiet = { mail_from: 1, quiet_begin: 15, quiet_end: 18 };
    expect(times({ ...quiet, quiet_critical: 1 })).toMatchObject({ mail_time: now });
    expect(times({ ...quiet, quiet_critical: 1 }, warning)).toMatchObject({ mail_time: at("2026-11-21T10:00") });
    expect(times({ ...quiet, quiet_critical: 0 })).toMatchObject({ mail_time: at("2026-11-21T10:00") });
  });

  test.each([
    [17, "2026-11-21T09:00"],
    [16, "2026-11-22T08:00"],
    [7, "2026-11-21T23:00"],
  ])("of the rest waits for the summary at %i o'clock", (digest_hour, due) => {
    const expected = { kind: noticeKind.digest, mail_time: at(due), push_time: null };
    expect(times({ mail_from: 3, digest_hour }, routine)).toMatchObject(expected);
    expect(times({ mail_from: 3, digest_hour }, critical)).toMatchObject({ kind: noticeKind.chosen, mail_time: now });
  });

  test("starts the wait of the next person with the alarm, even in quiet hours", () => {
    const next = { next_id: 4, next_minutes: 15 };
    expect(times({ mail_from: 3, quiet_begin: 15, quiet_end: 18, quiet_critical: 0, ...next })).toMatchObject({
      next_time: now + 15 * minute,
    });
    expect(times(next)).toMatchObject({ mail_time: null, push_time: null, next_time: now + 15 * minute });
    expect(times({ inbox_from: 3, digest_hour: 7, ...next }, routine)).toMatchObject({ next_time: null });
  });

  test("is always mailed for an escalated alarm", () => {
    expect(noticeTimes(chosen({}), routine, { now, timeZone, isEscalated: true })).toMatchObject({
      kind: noticeKind.escalated,
      mail_time: now,
    });
  });
});
