import { describe, expect, test } from "vitest";
import {
  baseOil,
  greaseMatch,
  greaseNamed,
  matchGreases,
  matchThickeners,
  thickener,
  thickenerOptions,
} from "../../../src/contract";

describe("the compatibility of thickeners", () => {
  test("does not depend on the order", () => {
    const kinds = thickenerOptions.map(({ value }) => value);
    for (const one of kinds)
      for (const other of kinds)
        expect(matchThickeners(one, other), `${one} ${other}`).toBe(matchThickeners(other, one));
  });

  // From FIST 2-4, table 2.
  test.each([
    ["lithium", "lithium", "compatible"],
    ["lithium", "lithiumComplex", "compatible"],
    ["lithium", "calcium", "borderline"],
    ["lithium", "aluminiumComplex", "borderline"],
    ["lithiumComplex", "aluminiumComplex", "compatible"],
    ["lithiumComplex", "calcium", "compatible"],
    ["lithium", "polyurea", "incompatible"],
    ["lithiumComplex", "calciumComplex", "incompatible"],
    ["sodium", "lithium", "incompatible"],
    ["barium", "clay", "incompatible"],
    ["clay", "clay", "borderline"],
    ["polyurea", "polyurea", "compatible"],
    ["calciumSulphonate", "lithium", "unknown"],
    ["other", "other", "unknown"],
  ] as const)("%s and %s: %s", (one, other, match) => {
    expect(matchThickeners(thickener[one], thickener[other])).toBe(greaseMatch[match]);
  });
});

describe("the compatibility of greases", () => {
  const lithium = { id: 1, thickener: thickener.lithium, base_oil: baseOil.mineral };
  test.each([
    ["the same grease, even if the chart lacks its thickener", { id: 1, thickener: thickener.other }, "compatible"],
    ["another grease of the same kind", { id: 2 }, "compatible"],
    ["another base oil", { id: 2, base_oil: baseOil.ester }, "borderline"],
    ["another thickener", { id: 2, thickener: thickener.polyurea }, "incompatible"],
  ] as const)("%s", (_name, changes, match) => {
    expect(matchGreases(lithium, { ...lithium, ...changes })).toBe(greaseMatch[match]);
  });

  test("is unknown after a grease that is not in the list", () => {
    expect(matchGreases(null, lithium)).toBe(greaseMatch.unknown);
  });
});

describe("the grease that a device names", () => {
  const greases = [
    { name: "Lithium NLGI 2", also: ["通用锂基脂 NLGI 2"] },
    { name: "Polyurea", also: [] },
  ];
  test.each([
    ["lithium nlgi 2 ", 0],
    ["通用锂基脂 NLGI 2", 0],
    ["Polyurea", 1],
    ["Polyurea 2", null],
    ["", null],
  ] as const)("%s", (text, expected) => {
    expect(greaseNamed(greases, text)).toBe(expected === null ? null : greases[expected]);
  });
});
