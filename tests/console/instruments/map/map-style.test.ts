import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { attributionOf, mapStyle, positionZoom } from "../../../../src/console/instruments/map/map-style";
import { outlinesOf } from "../../../../src/console/instruments/map/outlines";
import { isValidPosition, keyStep, positionFrom } from "../../../../src/console/instruments/map/pin-position";

const palette = { water: "#e7f2f4", land: "#ffffff", border: "#cccccc" };
const atlas = createRequire(import.meta.url).resolve("world-atlas/countries-110m.json");
const outlines = outlinesOf(JSON.parse(readFileSync(atlas, "utf8")) as Parameters<typeof outlinesOf>[0]);

describe("the map's background", () => {
  const raster = { url: "https://tiles.test/{z}/{x}/{y}.png", attribution: "Tiles Ltd", max_zoom: 11 };
  const file = { url: "https://maps.test/own.geojson" };

  test.each([
    { says: "the outlines that ship", tiles: null, sources: ["land", "borders"] },
    { says: "the installation's own tiles alone", tiles: raster, sources: ["tiles"] },
    { says: "the installation's own file alone", tiles: file, sources: ["own"] },
  ])("is $says", ({ tiles, sources }) => {
    const style = mapStyle({ palette, tiles });
    expect(Object.keys(style.sources)).toEqual(sources);
    expect(style.layers[0]).toMatchObject({ type: "background", paint: { "background-color": palette.water } });
    const drawn = style.layers.flatMap((layer) => ("source" in layer ? [String(layer.source)] : []));
    expect(new Set(drawn)).toEqual(new Set(sources));
    // It is drawn without asking anybody else for fonts or pictures.
    expect(style).not.toHaveProperty("glyphs");
    expect(style).not.toHaveProperty("sprite");
  });

  test("tiles are asked for as deep as they go", () => {
    expect(mapStyle({ palette, tiles: raster }).sources.tiles).toMatchObject({
      type: "raster",
      tiles: [raster.url],
      maxzoom: 11,
    });
    expect(positionZoom(raster)).toBe(11);
    expect(positionZoom({ url: raster.url })).toBe(13);
    expect(positionZoom(file)).toBe(positionZoom(null));
  });

  test("says whom it is owed to", () => {
    expect([null, raster, file].map(attributionOf)).toEqual(["Natural Earth", "Tiles Ltd", ""]);
  });
});

test("the outlines hold every country's area and the borders between them", () => {
  expect(outlines.land.features.length).toBeGreaterThan(150);
  expect(outlines.borders.type).toBe("MultiLineString");
  const [longitude = 999, latitude = 999] = outlines.borders.coordinates[0]?.[0] ?? [];
  expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
  expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
});

describe("choosing a place", () => {
  test.each([
    ["ArrowLeft", false, [-12, 0]],
    ["ArrowDown", false, [0, 12]],
    ["ArrowUp", true, [0, -1]],
    ["ArrowRight", true, [1, 0]],
    ["Enter", false, null],
    ["a", true, null],
  ])("%s, with Shift %s, moves the pin by %j px", (key, isFine, moved) => {
    expect(keyStep(key, isFine)).toEqual(moved);
  });

  test("keeps six digits behind the point", () => {
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
  ])("%s, %s is on earth: %s", (longitude, latitude, isThere) => {
    expect(isValidPosition({ longitude, latitude })).toBe(isThere);
  });
});
