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

const interval = (more: Partial<SceneInterval> = {}): SceneInterval => ({
  weekday: 1,
  begin: 480,
  end: 1080,
  mode: 1,
  rate: 30,
  ...more,
});

/** A day cut into so many equal intervals. */
const cutInto = (count: number): Scene => {
  const length = sceneLimits.dayMinutes / count;
  return Array.from({ length: count }, (_, at) => interval({ begin: at * length, end: (at + 1) * length }));
};

describe("a scene", () => {
  test.each<{ says: string; scene: readonly Partial<SceneInterval>[] }>([
    { says: "nothing at all", scene: [] },
    { says: "a whole day", scene: [{ begin: 0, end: 1440 }] },
    { says: "intervals that touch", scene: [{ end: 600 }, { begin: 600 }] },
    { says: "the same hours on two days", scene: [{}, { weekday: 2 }] },
    { says: "the slowest and the fastest rate", scene: [{ rate: 1 }, { weekday: 7, rate: 1440, mode: 2 }] },
    { says: "as many intervals a day as there may be", scene: cutInto(sceneLimits.perDay) },
  ])("may hold $says", ({ scene }) => {
    expect(sceneFaults(scene.map(interval))).toEqual([]);
  });

  test.each<{ says: string; scene: readonly Partial<Record<keyof SceneInterval, unknown>>[]; faults: string[] }>([
    { says: "a weekday before Monday", scene: [{ weekday: 0 }], faults: ["0 scene.weekday"] },
    { says: "a weekday after Sunday", scene: [{ weekday: 8 }], faults: ["0 scene.weekday"] },
    { says: "a time before midnight", scene: [{ begin: -1 }], faults: ["0 scene.time"] },
    { says: "a time after midnight", scene: [{ end: 1441 }], faults: ["0 scene.time"] },
    { says: "half a minute", scene: [{ begin: 480.5 }], faults: ["0 scene.time"] },
    { says: "no time yet", scene: [{ begin: null }], faults: ["0 scene.time"] },
    { says: "an end that is the beginning", scene: [{ end: 480 }], faults: ["0 scene.order"] },
    { says: "an end before the beginning", scene: [{ end: 60 }], faults: ["0 scene.order"] },
    { says: "an unknown mode", scene: [{ mode: 3 }], faults: ["0 scene.mode"] },
    { says: "a mode as text", scene: [{ mode: "1" }], faults: ["0 scene.mode"] },
    { says: "no rate", scene: [{ rate: 0 }], faults: ["0 scene.rate"] },
    { says: "a rate over a day", scene: [{ rate: 1441 }], faults: ["0 scene.rate"] },
    { says: "a rate of half minutes", scene: [{ rate: 1.5 }], faults: ["0 scene.rate"] },
    {
      says: "intervals that overlap by a minute",
      scene: [{ end: 601 }, { begin: 600 }],
      faults: ["0 scene.overlap", "1 scene.overlap"],
    },
    {
      says: "an interval within another",
      scene: [{}, { weekday: 2 }, { begin: 500, end: 510 }],
      faults: ["0 scene.overlap", "2 scene.overlap"],
    },
    {
      says: "one that is wrong itself, which then overlaps nothing",
      scene: [{}, { rate: 0 }],
      faults: ["1 scene.rate"],
    },
    { says: "one interval too many", scene: cutInto(9), faults: ["8 scene.many"] },
  ])("may not hold $says", ({ scene, faults }) => {
    const found = sceneFaults(scene.map((one) => ({ ...interval(), ...one })));
    expect(found.map(({ at, id }) => `${at} ${id}`)).toEqual(faults);
  });

  test("faults say what they are about, in every language", () => {
    const [overlap] = sceneFaults([interval(), interval({ begin: 0, end: 500 })]);
    expect(overlap && sceneFaultText(overlap, "en")).toBe("Overlaps the interval 00:00–08:20");
    expect(overlap && sceneFaultText(overlap, "zh")).toBe("与 00:00–08:20 的时段重叠");
    for (const language of languages) {
      for (const template of Object.values(sceneFaultTexts)) expect(textIn(template, language)).not.toBe("");
    }
  });
});

describe("a scene on the wire", () => {
  test("comes back as it went, in the order of the week", () => {
    const scene = [interval({ weekday: 3 }), interval({ begin: 1100, end: 1200, mode: 2 }), interval()];
    const back = parseScene(serialiseScene(scene));
    expect(back).toEqual({ scene: sortedScene(scene), faults: [] });
    expect(back?.scene.map(({ weekday, begin }) => [weekday, begin])).toEqual([
      [1, 480],
      [1, 1100],
      [3, 480],
    ]);
  });

  test("carries its faults", () => {
    expect(parseScene([interval({ rate: 0 })])?.faults).toEqual([expect.objectContaining({ at: 0, id: "scene.rate" })]);
  });

  test.each([
    ["no JSON", "[{"],
    ["no list", "{}"],
    ["null", "null"],
    ["a list of other things", "[1]"],
    ["an interval that lacks something", '[{"weekday":1,"begin":0,"end":60,"mode":1}]'],
    ["an interval with something more", JSON.stringify([{ ...interval(), admin: 1 }])],
    ["numbers as texts", JSON.stringify([{ ...interval(), rate: "30" }])],
  ])("is refused as %s", (_what, raw) => {
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
])("%s is read as %s minutes", (written, minutes) => {
  expect(parseClock(written)).toBe(minutes);
  if (minutes !== null) expect(parseClock(formatClock(minutes))).toBe(minutes);
});

describe("a scene in words", () => {
  const long = interval({ weekday: 6, mode: 2, rate: 240, begin: 0, end: 1440 });

  test.each([
    {
      says: "days with equal intervals stand together",
      scene: [interval(), interval({ weekday: 2 }), long],
      en: "Monday, Tuesday: 08:00–18:00 Position every 30 min; Saturday: 00:00–24:00 Heartbeat every 240 min",
      zh: "周一、周二：08:00–18:00 定位，每 30 分钟；周六：00:00–24:00 心跳，每 240 分钟",
    },
    {
      says: "days in a row by the first and the last",
      scene: [1, 2, 3, 4, 5, 7].map((weekday) => interval({ weekday })),
      en: "Monday to Friday, Sunday: 08:00–18:00 Position every 30 min",
      zh: "周一至周五、周日：08:00–18:00 定位，每 30 分钟",
    },
    { says: "none of it", scene: [], en: "None", zh: "无" },
  ])("$says", ({ scene, en, zh }) => {
    expect(textIn(describeScene(scene), "en")).toBe(en);
    expect(textIn(describeScene(scene), "zh")).toBe(zh);
  });
});
