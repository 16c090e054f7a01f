import { describe, expect, test } from "vitest";
import { bearingNamed } from "../../src/contract";

describe("the dimensions of a bearing", () => {
  // Sizes from the catalogues of several makers, which follow ISO 15 and ISO 355.
  test.each([
    ["6000", "ball", 10, 26, 8],
    ["6205", "ball", 25, 52, 15],
    ["6303", "ball", 17, 47, 14],
    ["6330", "ball", 150, 320, 65],
    ["NU 210", "cylindrical", 50, 90, 20],
    ["NU1010", "cylindrical", 50, 80, 16],
    ["NU 2212", "cylindrical", 60, 110, 28],
    ["NJ 308", "cylindrical", 40, 90, 23],
    ["22216", "spherical", 80, 140, 33],
    ["22320", "spherical", 100, 215, 73],
    ["30206", "spherical", 30, 62, 17.25],
    ["30310", "spherical", 50, 110, 29.25],
  ])("%s", (designation, kind, bore, outside, width) => {
    expect(bearingNamed(designation)).toEqual({ kind, bore, outside, width });
  });

  test.each([
    ["a maker and suffixes", "SKF 6205-2RS/C3"],
    ["letters after the number", "6205ZZ"],
    ["small letters", "fag 6205-c3"],
    ["a text around it", "drive end: 6205, non-drive end: 6203"],
  ])("are found with %s", (_name, designation) => {
    expect(bearingNamed(designation)).toMatchObject({ bore: 25, outside: 52, width: 15 });
  });

  test.each(["", "7205", "62051", "UCP 205", "6299", "22200", "spherical", "NU"])(
    "are unknown for “%s”",
    (designation) => {
      expect(bearingNamed(designation)).toBeNull();
    },
  );
});
