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

const bounds = (west: number, south: number, east: number, north: number): Bounds => ({ west, south, east, north });
const square = (x_axis: number, y_axis: number, axis_offset: number) => ({ x_axis, y_axis, axis_offset });

describe("the query area", () => {
  test.each([
    ["the whole earth", bounds(-180, -85, 180, 85), wholeEarth],
    ["more than the earth", bounds(-400, -85, 400, 85), wholeEarth],
    ["half the earth, with a margin", bounds(-80, -60, 80, 60), wholeEarth],
    ["Germany", bounds(6, 47, 15, 55), square(9.84375, 50.625, 11.25)],
    ["an area higher than wide", bounds(10, 40, 11, 58), 22.5],
    ["an area across the 180° meridian", bounds(175, -20, 185, -10), square(-180, -15.46875, 11.25)],
    [
      "longitudes beyond 180°, after the map was turned around once",
      bounds(366, 47, 375, 55),
      square(9.84375, 50.625, 11.25),
    ],
    ["longitudes below -180°", bounds(-354, 47, -345, 55), square(9.84375, 50.625, 11.25)],
    ["the far north", bounds(20, 80, 30, 85.05), 11.25],
    ["one yard", bounds(10, 50, 10.00001, 50.00001), 180 / 2 ** 20],
  ])("covers %s", (_says, view, expected) => {
    const area = queryAreaFor(view);
    if (typeof expected === "number") expect(area.axis_offset).toBe(expected);
    else expect(area).toEqual(expected);
    expect(covers(area, view)).toBe(true);
  });

  test("covers any view, stays within the call's ranges, and has few sizes", () => {
    const sizes = new Set<number>();
    for (let step = 0; step < 2000; step += 1) {
      // Positions and widths that are not on the grid.
      const width = 360 * 0.985 ** step;
      const west = ((step * 137.507) % 720) - 360;
      const south = ((step * 61.803) % 170) - 85;
      const view = bounds(west, south, west + width, Math.min(south + width * 0.6, 85));
      const area = queryAreaFor(view);
      expect(covers(area, view), JSON.stringify(view)).toBe(true);
      expect(Math.abs(area.x_axis)).toBeLessThanOrEqual(180);
      expect(Math.abs(area.y_axis)).toBeLessThanOrEqual(90);
      expect(area.axis_offset).toBeGreaterThanOrEqual(0.0001);
      sizes.add(area.axis_offset);
    }
    expect(sizes.size).toBeLessThanOrEqual(21);
  });

  const germany = bounds(6, 47, 15, 55);
  const current = queryAreaFor(germany);
  test.each([
    ["a small pan", bounds(6.5, 47.5, 15.5, 55.5), current],
    ["zooming in a little", bounds(6.2, 47.2, 14.8, 54.8), current],
    ["a pan out of the area", bounds(16, 47, 25, 55), null],
    ["zooming in a lot", bounds(10, 50, 11, 50.8), null],
    ["zooming out a lot", bounds(-20, 30, 40, 65), null],
  ])("covers the view after %s", (_says, view, expected) => {
    const next = nextQueryArea(current, view);
    if (expected === null) expect(next).toEqual(queryAreaFor(view));
    else expect(next).toBe(expected);
    expect(covers(next, view)).toBe(true);
  });
});

describe("whether a position is within the bounds", () => {
  test.each([
    ["in the middle", 10, 50, bounds(6, 47, 15, 55), true],
    ["on the edge", 6, 55, bounds(6, 47, 15, 55), true],
    ["north of it", 10, 56, bounds(6, 47, 15, 55), false],
    ["east of it", 16, 50, bounds(6, 47, 15, 55), false],
    ["across 180°", -179, -17, bounds(175, -20, 185, -10), true],
    ["on a map that was turned around", 10, 50, bounds(366, 47, 375, 55), true],
    ["anywhere on a map wider than the earth", -150, 0, bounds(-400, -85, 400, 85), true],
  ])("%s", (_says, longitude, latitude, view, expected) => {
    expect(isWithin({ longitude, latitude }, view)).toBe(expected);
  });
});

describe("the bounds around", () => {
  const point = (longitude: number, latitude: number): Bounds => bounds(longitude, latitude, longitude, latitude);
  test.each([
    ["nothing", [], null],
    ["one place", [point(10, 50)], point(10, 50)],
    ["two places", [point(121, 31), point(10, 50)], bounds(10, 31, 121, 50)],
    ["both sides of the 180° meridian", [point(179, -17), point(-179, -16)], bounds(179, -17, 181, -16)],
    ["the 180° meridian as 180 and -180", [point(180, 1), point(-180, 2)], bounds(-180, 1, -180, 2)],
    [
      "three places, the shorter way round",
      [point(-120, 40), point(140, 35), point(100, 10)],
      bounds(100, 10, 240, 40),
    ],
    ["areas, one inside another", [bounds(0, 0, 50, 20), point(10, 5), point(60, 1)], bounds(0, 0, 60, 20)],
    [
      "an area across the 180° meridian and a place",
      [bounds(170, -20, 190, -10), point(160, 0)],
      bounds(160, -20, 190, 0),
    ],
  ])("%s", (_says, areas, expected) => {
    expect(boundsAround(areas)).toEqual(expected);
  });
});
