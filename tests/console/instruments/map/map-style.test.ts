import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { attributionOf, mapStyle, positionZoom } from "../../../../src/console/instruments/map/map-style";
import { outlinesOf } from "../../../../src/console/instruments/map/outlines";
import { isValidPosition, pinMovement, positionFrom } from "../../../../src/console/instruments/map/pin-position";
import { type Place, placesIn } from "../../../../src/console/instruments/map/places";

const palette = { water: "#e7f2f4", land: "#ffffff", border: "#cccccc", text: "#444444" };
const atlas = createRequire(import.meta.url).resolve("world-atlas/countries-110m.json");
const outlines = outlinesOf(JSON.parse(readFileSync(atlas, "utf8")) as Parameters<typeof outlinesOf>[0]);

describe("the map's background", () => {
  const raster = { url: "https://tiles.test/{z}/{x}/{y}.png", attribution: "Tiles Ltd", max_zoom: 11 };
  const file = { url: "https://maps.test/own.geojson" };

  test.each([
    { name: "the built-in outlines", tiles: null, sources: ["land", "borders", "places"] },
    { name: "only the configured tiles", tiles: raster, sources: ["tiles"] },
    { name: "only the configured file", tiles: file, sources: ["own"] },
  ])("is $name", ({ tiles, sources }) => {
    const style = mapStyle({ palette, tiles, language: "zh" });
    expect(Object.keys(style.sources)).toEqual(sources);
    expect(style.layers[0]).toMatchObject({ type: "background", paint: { "background-color": palette.water } });
    const used = style.layers.flatMap((layer) => ("source" in layer ? [String(layer.source)] : []));
    expect(new Set(used)).toEqual(new Set(sources));
    // The style must not load fonts or pictures from another server.
    expect(style).not.toHaveProperty("glyphs");
    expect(style).not.toHaveProperty("sprite");
  });

  test("uses the maximum zoom of the tiles", () => {
    expect(mapStyle({ palette, tiles: raster, language: "zh" }).sources.tiles).toMatchObject({
      type: "raster",
      tiles: [raster.url],
      maxzoom: 11,
    });
    expect(positionZoom(raster)).toBe(11);
    expect(positionZoom({ url: raster.url })).toBe(13);
    expect(positionZoom(file)).toBe(positionZoom(null));
  });

  test("has an attribution", () => {
    expect([null, raster, file].map(attributionOf)).toEqual(["Natural Earth", "Tiles Ltd", ""]);
  });
});

test("the cities have positions and names in both languages, the largest first", () => {
  const places = JSON.parse(readFileSync("src/console/instruments/map/places.json", "utf8")) as Place[];
  const [zh, en] = (["zh", "en"] as const).map((language) => placesIn(places, language).features);
  expect(zh?.[0]?.properties).toEqual({ name: "东京", rank: 0 });
  expect(en?.[0]?.properties).toEqual({ name: "Tokyo", rank: 0 });
  expect(zh?.length).toBeGreaterThan(400);
  for (const [longitude, latitude, ...names] of places) {
    expect(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && names.every((name) => name !== "")).toBe(true);
  }
});

test("the outlines contain the areas of all countries and their borders", () => {
  expect(outlines.land.features.length).toBeGreaterThan(150);
  expect(outlines.borders.type).toBe("MultiLineString");
  const [longitude = 999, latitude = 999] = outlines.borders.coordinates[0]?.[0] ?? [];
  expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
  expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
});

describe("picking a position", () => {
  test.each([
    ["ArrowLeft", false, [-12, 0]],
    ["ArrowDown", false, [0, 12]],
    ["ArrowUp", true, [0, -1]],
    ["ArrowRight", true, [1, 0]],
    ["Enter", false, null],
    ["a", true, null],
  ])("%s, with Shift %s, moves the pin by %j px", (key, isShiftPressed, movement) => {
    expect(pinMovement(key, isShiftPressed)).toEqual(movement);
  });

  test("rounds to six decimals", () => {
    expect(positionFrom({ lng: 121.4949412345, lat: -31.2168649999 })).toEqual({
      longitude: 121.494941,
      latitude: -31.216865,
    });
  });

  test.each([
    [180, 90, true],
    [-180, -90, true],
    [180.1, 0, false],
    [0, 90.1, false],
  ])("longitude %s, latitude %s is valid: %s", (longitude, latitude, expected) => {
    expect(isValidPosition({ longitude, latitude })).toBe(expected);
  });
});
