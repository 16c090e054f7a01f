import { describe, expect, test } from "vitest";
import { mapsLink } from "../../../../src/console/screens/visit/maps-link";
import { objectionsTo } from "../../../../src/console/screens/visit/swap-objections";
import { baseOil, thickener } from "../../../../src/contract";

describe("the way to a stop", () => {
  const place = { longitude: 8.8, latitude: 53.08 };
  test.each([
    ["Android", "Mozilla/5.0 (Linux; Android 15; Pixel 9)", 5, "geo:53.08,8.8?q=53.08,8.8"],
    ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)", 5, "https://maps.apple.com/?ll=53.08,8.8&q=53.08,8.8"],
    ["an iPad", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)", 5, "https://maps.apple.com/?ll=53.08,8.8&q=53.08,8.8"],
    ["a desk", "Mozilla/5.0 (X11; Linux)", 0, "https://www.openstreetmap.org/?mlat=53.08&mlon=8.8#map=17/53.08/8.8"],
  ])("opens with the maps of %s, and says no more than the place", (_name, userAgent, maxTouchPoints, expected) => {
    expect(mapsLink(place, { userAgent, maxTouchPoints })).toBe(expected);
  });
});

describe("a cartridge", () => {
  const greases = [
    { id: 1, name: "Lithium", also: ["EP 2"], thickener: thickener.lithium, base_oil: baseOil.mineral },
    { id: 2, name: "Polyurea", also: [], thickener: thickener.polyurea, base_oil: baseOil.mineral },
  ];
  const batch = { id: 3, grease: "Lithium", grease_id: 1, size: 125, batch: "B", code: "", count: 1 };
  const asked = (values: object, grease = "ep 2", known = greases) =>
    objectionsTo(
      { ...batch, best_before: "2027-01-31", ...values },
      { grease },
      { greases: known, today: "2027-01-31" },
    );

  test("with the same grease fits until its best-before day, under any name of the grease", () => {
    expect(asked({})).toEqual([]);
  });
  test("with another grease is objected to, with both names", () => {
    expect(asked({ grease: "Polyurea", grease_id: 2 })).toMatchObject([{ en: "Incompatible: ep 2 → Polyurea" }]);
  });
  test("is objected to if the grease in the device is unknown", () => {
    expect(asked({}, "")).toMatchObject([{ en: "Unknown: ? → Lithium" }]);
  });
  test("that has expired is objected to", () => {
    expect(asked({ best_before: "2027-01-30" })).toMatchObject([{ en: "The cartridge expired on 2027-01-30" }]);
  });
  test("is not checked without the list of greases: the platform decides", () => {
    expect(asked({}, "ep 2", [])).toEqual([]);
  });
});
