import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { dependentChoices, optionsFor } from "../../../src/console/fields/choice-options";
import { normalizeIdentifier } from "../../../src/console/fields/identifier-format";
import { chineseRegions } from "../../../src/console/fields/region-data";
import { regionOf, regionParts, regionPath } from "../../../src/console/fields/regions";
import { missingTitles } from "../../../src/console/fields/relation-titles";
import { relativeTime } from "../../../src/console/fields/relative-time";
import { dependenciesOf } from "../../../src/console/generator/form/field-item";
import { type Field, field, opcFields, resourceByName, timeSetting } from "../../../src/contract";

const minute = 60_000;
const day = 24 * 60 * minute;

describe("relativeTime", () => {
  it.each([
    [0, "now", "现在"],
    [-30_000, "30 sec ago", "30秒前"],
    [-59 * minute, "59 min ago", "59分钟前"],
    [-3 * 60 * minute, "3 hr ago", "3小时前"],
    [-1 * day, "yesterday", "昨天"],
    [-30 * day, "30 days ago", "30天前"],
    [-31 * day, "1 mo ago", "1个月前"],
    [-366 * day, "1 yr ago", "1年前"],
    [2 * day, "in 2 days", "后天"],
    [284 * minute, "in 5 hr", "5小时后"],
  ])("expresses %i ms in the largest unit that fits", (distance, english, chinese) => {
    const now = Date.UTC(2026, 10, 21);
    expect(relativeTime(now + distance, now, "en").replace(/\./g, "")).toBe(english.replace(/\./g, ""));
    expect(relativeTime(now + distance, now, "zh")).toBe(chinese);
  });

  // Day of the month and hour, in the user's time zone.
  it.each([
    [[20, 23], [22, 1], "2 days ago"],
    [[20, 1], [21, 23], "yesterday"],
    [[20, 9], [22, 8], "2 days ago"],
    [[24, 1], [22, 23], "in 2 days"],
  ] as const)("counts calendar days from %j to %j", (moment, now, expected) => {
    const timeOf = ([dayOfMonth, hour]: readonly [number, number]) => new Date(2026, 10, dayOfMonth, hour).getTime();
    expect(relativeTime(timeOf(moment), timeOf(now), "en")).toBe(expected);
  });
});

describe("options with limitedBy", () => {
  const setting = field.choice({ label: "x", options: timeSetting, limitedBy: "time_setting_max" });
  const values = (record: Record<string, unknown>) => optionsFor(setting, record).map((option) => option.value);

  it("go up to the limit and always include the last option", () => {
    expect(values({ time_setting_max: 12 })).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 255]);
  });

  it.each([[{}], [{ time_setting_max: null }], [{ time_setting_max: "" }]])(
    "are complete when the record %j has no limit",
    (record) => {
      expect(values(record)).toHaveLength(timeSetting.length);
    },
  );
});

describe("options with goesWith", () => {
  it.each([
    [null, [1, 2, 3]],
    [0, [1]],
    [1, [2, 3]],
    [3, [2, 3]],
  ])("for policy %j are the modes %j", (chosen, modes) => {
    expect(optionsFor(opcFields.security_mode, { security_policy: chosen }).map(({ value }) => value)).toEqual(modes);
  });

  it.each([
    ["becomes the only option that fits", 3, 0, 1],
    ["stays when it still fits", 2, 3, 2],
    ["is cleared when several options fit", 1, 2, null],
  ])("a mode %s", (_title, mode, entered, expectedMode) => {
    const values = { security_policy: entered, security_mode: mode };
    expect({ ...values, ...dependentChoices(opcFields, values, "security_policy") }).toEqual({
      security_policy: entered,
      security_mode: expectedMode,
    });
  });
});

describe("normalizeIdentifier", () => {
  it.each([
    ["imei", "26 0531-793113:837", "260531793113837"],
    ["eui", "00:ff:a1-b2 c3.d4e5f6", "00FFA1B2C3D4E5F6"],
    ["deviceAddress", "26011a2b", "26011A2B"],
    ["imei", "２６０５３１７９３１１３８３７", "260531793113837"],
  ] as const)("removes separators from an identifier of kind %s", (kind, typed, expected) => {
    expect(normalizeIdentifier(kind, typed)).toBe(expected);
  });
});

describe("regions", () => {
  it("name a municipality once", () => {
    expect(regionParts({ province: "上海市", city: "上海市", county: "浦东新区" })).toEqual(["上海市", "浦东新区"]);
  });

  it("convert to a path and back", () => {
    const region = { province: "Bayern", city: "München", county: null };
    expect(regionOf(regionPath(region))).toEqual(region);
    expect(regionOf([])).toBeNull();
  });

  it("have a city in every province, and counties only with three levels", () => {
    for (const province of chineseRegions(2)) {
      expect(province.children?.length, province.value).toBeGreaterThan(0);
      expect(province.children?.every((city) => city.children === undefined)).toBe(true);
    }
    const shanghai = chineseRegions(3).find((province) => province.value === "上海市");
    expect(shanghai?.children?.map((city) => city.value)).toEqual(["上海市"]);
    expect(shanghai?.children?.[0]?.children?.map((county) => county.value)).toContain("黄浦区");
  });
});

describe("titles of related records", () => {
  const fields = {
    agent_id: field.relation({ label: "x", to: "dealer", titleIn: "agent_name" }),
    old_agent_id: field.relation({ label: "x", to: "dealer" }),
    group_id: field.relation({ label: "x", to: "authority" }),
  };

  it("are looked up once per key when the records do not include them", () => {
    const records = [
      { agent_id: 9, agent_name: "North", old_agent_id: 4, group_id: 1 },
      { agent_id: 4, agent_name: null, old_agent_id: null },
      { agent_id: "2" },
    ];
    expect(missingTitles("dealer", fields, records)).toEqual([2, 4]);
    expect(missingTitles("authority", fields, records)).toEqual([1]);
  });
});

describe("the fields that an input depends on", () => {
  const device = resourceByName(registry, "device").fields;
  it.each([
    ["application", ["industry"]],
    ["time_setting", ["time_setting_max"]],
    ["customer_id", ["customer_name"]],
    ["address", []],
  ])("for %s", (name, expected) => {
    expect(dependenciesOf(device[name] as Field)).toEqual(expected);
  });
});
