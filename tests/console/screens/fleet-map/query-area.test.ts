import { describe, expect, test } from "vitest";
import {
  type Bounds,
  boundsAround,
  covers,
  isWithin,
  nextQueryArea,
  queryAreaFor,
  wholeEarth,
} from "../../../../src/console/screens/fleet-map/query-area";

const shown = (west: number, south: number, east: number, north: number): Bounds => ({ west, south, east, north });
const square = (x_axis: number, y_axis: number, axis_offset: number) => ({ x_axis, y_axis, axis_offset });

describe("the square that is asked for", () => {
  test.each([
    ["the whole earth", shown(-180, -85, 180, 85), wholeEarth],
    ["more than the earth", shown(-400, -85, 400, 85), wholeEarth],
    ["half the earth, with a margin", shown(-80, -60, 80, 60), wholeEarth],
    ["Germany", shown(6, 47, 15, 55), square(9.84375, 50.625, 11.25)],
    ["a higher than wide piece", shown(10, 40, 11, 58), 22.5],
    ["over 180° from the west", shown(175, -20, 185, -10), square(-180, -15.46875, 11.25)],
    [
      "counted on beyond 180° by a map that was turned once around",
      shown(366, 47, 375, 55),
      square(9.84375, 50.625, 11.25),
    ],
    ["counted on below -180°", shown(-354, 47, -345, 55), square(9.84375, 50.625, 11.25)],
    ["the far north", shown(20, 80, 30, 85.05), 11.25],
    ["one yard", shown(10, 50, 10.00001, 50.00001), 180 / 2 ** 20],
  ])("of %s", (_says, bounds, expected) => {
    const asked = queryAreaFor(bounds);
    if (typeof expected === "number") expect(asked.axis_offset).toBe(expected);
    else expect(asked).toEqual(expected);
    expect(covers(asked, bounds)).toBe(true);
  });

  test("has every viewport in it, takes what the call takes, and has few sizes", () => {
    const sizes = new Set<number>();
    for (let at = 0; at < 2000; at += 1) {
      // Places and widths that lie on no grid.
      const width = 360 * 0.985 ** at;
      const west = ((at * 137.507) % 720) - 360;
      const south = ((at * 61.803) % 170) - 85;
      const bounds = shown(west, south, west + width, Math.min(south + width * 0.6, 85));
      const asked = queryAreaFor(bounds);
      expect(covers(asked, bounds), JSON.stringify(bounds)).toBe(true);
      expect(Math.abs(asked.x_axis)).toBeLessThanOrEqual(180);
      expect(Math.abs(asked.y_axis)).toBeLessThanOrEqual(90);
      expect(asked.axis_offset).toBeGreaterThanOrEqual(0.0001);
      sizes.add(asked.axis_offset);
    }
    expect(sizes.size).toBeLessThanOrEqual(21);
  });

  const germany = shown(6, 47, 15, 55);
  const asked = queryAreaFor(germany);
  test.each([
    ["a small pan", shown(6.5, 47.5, 15.5, 55.5), asked],
    ["going a little closer", shown(6.2, 47.2, 14.8, 54.8), asked],
    ["a pan out of it", shown(16, 47, 25, 55), null],
    ["going much closer", shown(10, 50, 11, 50.8), null],
    ["going much farther", shown(-20, 30, 40, 65), null],
  ])("after %s", (_says, bounds, expected) => {
    const next = nextQueryArea(asked, bounds);
    if (expected === null) expect(next).toEqual(queryAreaFor(bounds));
    else expect(next).toBe(expected);
    expect(covers(next, bounds)).toBe(true);
  });
});

describe("a place is in sight", () => {
  test.each([
    ["in the middle", 10, 50, shown(6, 47, 15, 55), true],
    ["on the edge", 6, 55, shown(6, 47, 15, 55), true],
    ["north of it", 10, 56, shown(6, 47, 15, 55), false],
    ["east of it", 16, 50, shown(6, 47, 15, 55), false],
    ["across 180°", -179, -17, shown(175, -20, 185, -10), true],
    ["on a map that was turned around", 10, 50, shown(366, 47, 375, 55), true],
    ["anywhere on a map of more than the earth", -150, 0, shown(-400, -85, 400, 85), true],
  ])("%s", (_says, longitude, latitude, bounds, expected) => {
    expect(isWithin({ longitude, latitude }, bounds)).toBe(expected);
  });
});

describe("what has everything in it", () => {
  const at = (longitude: number, latitude: number): Bounds => shown(longitude, latitude, longitude, latitude);
  test.each([
    ["nothing", [], null],
    ["one place", [at(10, 50)], at(10, 50)],
    ["two places", [at(121, 31), at(10, 50)], shown(10, 31, 121, 50)],
    ["both sides of 180°", [at(179, -17), at(-179, -16)], shown(179, -17, 181, -16)],
    ["180° itself, under both its names", [at(180, 1), at(-180, 2)], shown(-180, 1, -180, 2)],
    ["the shorter way round", [at(-120, 40), at(140, 35), at(100, 10)], shown(100, 10, 240, 40)],
    ["areas, one within another", [shown(0, 0, 50, 20), at(10, 5), at(60, 1)], shown(0, 0, 60, 20)],
    ["an area over 180°", [shown(170, -20, 190, -10), at(160, 0)], shown(160, -20, 190, 0)],
  ])("of %s", (_says, areas, expected) => {
    expect(boundsAround(areas)).toEqual(expected);
  });
});
