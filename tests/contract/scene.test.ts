import { describe, expect, test } from "vitest";
import {
  describeScene,
  formatClock,
  languages,
  parseClock,
  parseScene,
  type Scene,
  type SceneInterval,
  sceneFaults,
  sceneFaultText,
  sceneFaultTexts,
  sceneLimits,
  serialiseScene,
  sortedScene,
  textIn,
} from "../../src/contract";

/** An interval of a scene, the weekly reporting schedule of a device. */
const interval = (more: Partial<SceneInterval> = {}): SceneInterval => ({
  weekday: 1,
  begin: 480,
  end: 1080,
  mode: 1,
  rate: 30,
  ...more,
});

/** A day divided into equal intervals. */
const dividedInto = (count: number): Scene => {
  const length = sceneLimits.dayMinutes / count;
  return Array.from({ length: count }, (_, at) => interval({ begin: at * length, end: (at + 1) * length }));
};

describe("a scene", () => {
  test.each<{ title: string; scene: readonly Partial<SceneInterval>[] }>([
    { title: "no intervals", scene: [] },
    { title: "a whole day", scene: [{ begin: 0, end: 1440 }] },
    { title: "adjacent intervals", scene: [{ end: 600 }, { begin: 600 }] },
    { title: "the same hours on two days", scene: [{}, { weekday: 2 }] },
    {
      title: "the shortest and the longest reporting period",
      scene: [{ rate: 1 }, { weekday: 7, rate: 1440, mode: 2 }],
    },
    { title: "the maximum number of intervals a day", scene: dividedInto(sceneLimits.perDay) },
  ])("may have $title", ({ scene }) => {
    expect(sceneFaults(scene.map(interval))).toEqual([]);
  });

  test.each<{ title: string; scene: readonly Partial<Record<keyof SceneInterval, unknown>>[]; faults: string[] }>([
    { title: "a weekday before Monday", scene: [{ weekday: 0 }], faults: ["0 scene.weekday"] },
    { title: "a weekday after Sunday", scene: [{ weekday: 8 }], faults: ["0 scene.weekday"] },
    { title: "a time before 00:00", scene: [{ begin: -1 }], faults: ["0 scene.time"] },
    { title: "a time after 24:00", scene: [{ end: 1441 }], faults: ["0 scene.time"] },
    { title: "a fraction of a minute", scene: [{ begin: 480.5 }], faults: ["0 scene.time"] },
    { title: "a missing time", scene: [{ begin: null }], faults: ["0 scene.time"] },
    { title: "an end equal to its beginning", scene: [{ end: 480 }], faults: ["0 scene.order"] },
    { title: "an end before its beginning", scene: [{ end: 60 }], faults: ["0 scene.order"] },
    { title: "an unknown mode", scene: [{ mode: 3 }], faults: ["0 scene.mode"] },
    { title: "a mode as text", scene: [{ mode: "1" }], faults: ["0 scene.mode"] },
    { title: "a rate of 0", scene: [{ rate: 0 }], faults: ["0 scene.rate"] },
    { title: "a reporting period of more than a day", scene: [{ rate: 1441 }], faults: ["0 scene.rate"] },
    { title: "a reporting period with a fraction of a minute", scene: [{ rate: 1.5 }], faults: ["0 scene.rate"] },
    {
      title: "intervals that overlap by a minute",
      scene: [{ end: 601 }, { begin: 600 }],
      faults: ["0 scene.overlap", "1 scene.overlap"],
    },
    {
      title: "an interval inside another one",
      scene: [{}, { weekday: 2 }, { begin: 500, end: 510 }],
      faults: ["0 scene.overlap", "2 scene.overlap"],
    },
    {
      title: "an invalid interval, which is not checked for overlaps",
      scene: [{}, { rate: 0 }],
      faults: ["1 scene.rate"],
    },
    { title: "too many intervals a day", scene: dividedInto(sceneLimits.perDay + 1), faults: ["8 scene.many"] },
  ])("is refused with $title", ({ scene, faults }) => {
    const found = sceneFaults(scene.map((one) => ({ ...interval(), ...one })));
    expect(found.map(({ at, id }) => `${at} ${id}`)).toEqual(faults);
  });

  test("has texts for its faults in every language", () => {
    const [overlap] = sceneFaults([interval(), interval({ begin: 0, end: 500 })]);
    expect(overlap && sceneFaultText(overlap, "en")).toBe("Overlaps the interval 00:00–08:20");
    expect(overlap && sceneFaultText(overlap, "zh")).toBe("与 00:00–08:20 的时段重叠");
    for (const language of languages) {
      for (const template of Object.values(sceneFaultTexts)) expect(textIn(template, language)).not.toBe("");
    }
  });
});

describe("a scene on the wire", () => {
  test("is parsed from its JSON, in the order of the week", () => {
    const scene = [interval({ weekday: 3 }), interval({ begin: 1100, end: 1200, mode: 2 }), interval()];
    const parsed = parseScene(serialiseScene(scene));
    expect(parsed).toEqual({ scene: sortedScene(scene), faults: [] });
    expect(parsed?.scene.map(({ weekday, begin }) => [weekday, begin])).toEqual([
      [1, 480],
      [1, 1100],
      [3, 480],
    ]);
  });

  test("is parsed together with its faults", () => {
    expect(parseScene([interval({ rate: 0 })])?.faults).toEqual([expect.objectContaining({ at: 0, id: "scene.rate" })]);
  });

  test.each([
    ["invalid JSON", "[{"],
    ["an object", "{}"],
    ["null", "null"],
    ["a list of numbers", "[1]"],
    ["an interval with a missing property", '[{"weekday":1,"begin":0,"end":60,"mode":1}]'],
    ["an interval with an additional property", JSON.stringify([{ ...interval(), admin: 1 }])],
    ["numbers as strings", JSON.stringify([{ ...interval(), rate: "30" }])],
  ])("is refused if it is %s", (_title, raw) => {
    expect(parseScene(raw)).toBeNull();
  });
});

test.each([
  ["00:00", 0],
  ["8:05", 485],
  ["08:05", 485],
  [" 23:59 ", 1439],
  ["24:00", 1440],
  ["24:01", null],
  ["25:00", null],
  ["12:60", null],
  ["noon", null],
  ["", null],
])("the time %s is parsed as %s minutes", (text, minutes) => {
  expect(parseClock(text)).toBe(minutes);
  if (minutes !== null) expect(parseClock(formatClock(minutes))).toBe(minutes);
});

describe("a scene in words", () => {
  const wholeSaturday = interval({ weekday: 6, mode: 2, rate: 240, begin: 0, end: 1440 });

  test.each([
    {
      title: "groups days with equal intervals",
      scene: [interval(), interval({ weekday: 2 }), wholeSaturday],
      en: "Monday, Tuesday: 08:00–18:00 Position every 30 min; Saturday: 00:00–24:00 Heartbeat every 240 min",
      zh: "周一、周二：08:00–18:00 定位，每 30 分钟；周六：00:00–24:00 心跳，每 240 分钟",
    },
    {
      title: "writes consecutive days as a range",
      scene: [1, 2, 3, 4, 5, 7].map((weekday) => interval({ weekday })),
      en: "Monday to Friday, Sunday: 08:00–18:00 Position every 30 min",
      zh: "周一至周五、周日：08:00–18:00 定位，每 30 分钟",
    },
    { title: "names an empty scene", scene: [], en: "None", zh: "无" },
  ])("$title", ({ scene, en, zh }) => {
    expect(textIn(describeScene(scene), "en")).toBe(en);
    expect(textIn(describeScene(scene), "zh")).toBe(zh);
  });
});
