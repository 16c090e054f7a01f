import { expect, test } from "vitest";
import { isTimeZone, timeAtWall, zoneOffset } from "../../src/contract";

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
