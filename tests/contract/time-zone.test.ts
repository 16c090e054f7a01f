import { expect, test } from "vitest";
import { dayText, isTimeZone, localDay, startOfLocalDay, timeAtWall, zoneOffset } from "../../src/contract";

const hour = 3_600_000;

test.each([
  ["UTC", Date.UTC(2026, 6, 1), 0],
  ["Asia/Shanghai", Date.UTC(2026, 6, 1), 8],
  ["Asia/Kathmandu", Date.UTC(2026, 6, 1), 5.75],
  ["Europe/Berlin in winter", Date.UTC(2026, 0, 1), 1],
  ["Europe/Berlin in summer", Date.UTC(2026, 6, 1), 2],
  ["Europe/Berlin before the change", Date.UTC(2026, 2, 29, 0, 59, 59, 999), 1],
  ["Europe/Berlin after the change", Date.UTC(2026, 2, 29, 1), 2],
  ["America/New_York", Date.UTC(2026, 0, 1), -5],
])("the offset of %s", (zone, time, hours) => {
  const offset = zoneOffset(zone.split(" ")[0] ?? "");
  expect(offset(time)).toBe(hours * hour);
  expect(offset(time), "the remembered offset").toBe(hours * hour);
});

test.each(["Asia/Shanghai", "Europe/Berlin", "America/St_Johns"])("a wall time of %s is found again", (zone) => {
  const offset = zoneOffset(zone);
  for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += 7 * hour) {
    expect(Math.abs(timeAtWall(time + offset(time), offset) - time)).toBeLessThanOrEqual(hour);
  }
  const noon = Date.UTC(2026, 5, 1, 12);
  expect(timeAtWall(noon + offset(noon), offset)).toBe(noon);
});

test.each([
  ["Asia/Shanghai", true],
  ["UTC", true],
  ["", false],
  ["Mars/Base", false],
  ["<script>", false],
])("whether %s is a time zone: %s", (name, expected) => expect(isTimeZone(name)).toBe(expected));

test.each([
  ["UTC", "2026-11-21", "2026-11-21T00:00Z", 24],
  ["Asia/Shanghai", "2026-11-21", "2026-11-20T16:00Z", 24],
  ["America/St_Johns", "2026-11-21", "2026-11-21T03:30Z", 24],
  ["Asia/Kathmandu", "2026-11-21", "2026-11-20T18:15Z", 24],
  ["Pacific/Kiritimati", "2026-11-21", "2026-11-20T10:00Z", 24],
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00Z", 23],
  ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00Z", 25],
  ["Europe/London", "2026-03-29", "2026-03-29T00:00Z", 23],
  // Midnight is skipped: the day begins at one.
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00Z", 23],
  // Midnight comes twice: the day begins with the first.
  ["America/Havana", "2026-11-01", "2026-11-01T04:00Z", 25],
])("in %s, %s begins at %s and has %i hours", (zone, text, begin, hours) => {
  const offset = zoneOffset(zone);
  const number = Date.parse(text) / (24 * hour);
  const time = startOfLocalDay(number, offset);
  expect(new Date(time).toISOString()).toBe(new Date(begin).toISOString());
  expect(startOfLocalDay(number + 1, offset) - time).toBe(hours * hour);
  expect(dayText(localDay(time, offset))).toBe(text);
  expect(localDay(time - 1, offset)).toBe(number - 1);
});

test("the days of each zone follow each other without a gap", () => {
  for (const zone of [
    "Asia/Tehran",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "America/Santiago",
    "Africa/Casablanca",
  ]) {
    const offset = zoneOffset(zone);
    for (let number = 20_454; number < 20_820; number += 3) {
      const [begin, end] = [startOfLocalDay(number, offset), startOfLocalDay(number + 1, offset)];
      expect(begin % 900_000, zone).toBe(0);
      if (localDay(begin, offset) !== number || localDay(end - 1, offset) !== number) expect.fail(`${zone} ${number}`);
    }
  }
});
