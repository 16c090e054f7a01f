import type { BearingKind } from "./advice";

/**
 * Boundary dimensions of common rolling bearings, mm. Radial bearings: ISO 15, dimension series 10, 02, 03, 22 and 23. Tapered
 * roller bearings: ISO 355, series 302 and 303; their width is the assembled width T.
 */
export interface BearingDimensions {
  readonly kind: BearingKind;
  /** Bore `d`. */
  readonly bore: number;
  /** Outside diameter `D`. */
  readonly outside: number;
  /** Width `B`, or `T` of a tapered roller bearing. */
  readonly width: number;
}

/** The last two digits of a designation stand for the bore: 00 to 03, then fives of millimetres. */
const smallBores: readonly number[] = [10, 12, 15, 17];

/** Bore codes of the rows below. */
const codes: readonly number[] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 26, 28, 30,
];

/** Outside diameters of the diameter series 0, 2 and 3, in the order of `codes`. */
const outside = {
  0: [
    26, 28, 32, 35, 42, 47, 55, 62, 68, 75, 80, 90, 95, 100, 110, 115, 125, 130, 140, 145, 150, 160, 170, 180, 200, 210,
    225,
  ],
  2: [
    30, 32, 35, 40, 47, 52, 62, 72, 80, 85, 90, 100, 110, 120, 125, 130, 140, 150, 160, 170, 180, 190, 200, 215, 230,
    250, 270,
  ],
  3: [
    35, 37, 42, 47, 52, 62, 72, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 215, 225, 240, 260, 280,
    300, 320,
  ],
} as const;

/** A missing size. */
const no = 0;

/** Widths of the dimension series, in the order of `codes`. */
const widths = {
  10: [8, 8, 9, 10, 12, 12, 13, 14, 15, 16, 16, 18, 18, 18, 20, 20, 22, 22, 24, 24, 24, 26, 28, 28, 33, 33, 35],
  "02": [9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 28, 30, 32, 34, 36, 38, 40, 40, 42, 45],
  "03": [11, 12, 13, 14, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 50, 55, 58, 62, 65],
  22: [no, no, no, no, 18, 18, 20, 23, 23, 23, 23, 25, 28, 31, 31, 31, 33, 36, 40, 43, 46, no, 53, 58, 64, 68, 73],
  23: [no, no, no, no, 21, 24, 27, 31, 33, 36, 40, 43, 46, 48, 51, 55, 58, 60, 64, 67, 73, no, 80, 86, 93, 102, 108],
  302: [
    no,
    no,
    no,
    13.25,
    15.25,
    16.25,
    17.25,
    18.25,
    19.75,
    20.75,
    21.75,
    22.75,
    23.75,
    24.75,
    26.25,
    27.25,
    28.25,
    30.5,
    32.5,
    34.5,
    37,
    no,
    41,
    43.5,
    43.75,
    45.75,
    49,
  ],
  303: [
    no,
    no,
    14.25,
    15.25,
    16.25,
    18.25,
    20.75,
    22.75,
    25.25,
    27.25,
    29.25,
    31.5,
    33.5,
    36,
    38,
    40,
    42.5,
    44.5,
    46.5,
    49.5,
    51.5,
    no,
    no,
    no,
    no,
    no,
    no,
  ],
} as const;

interface Series {
  readonly kind: BearingKind;
  readonly diameter: keyof typeof outside;
  readonly width: keyof typeof widths;
}

/** The series by the beginning of the designation, without the bore code. */
const seriesOf: Readonly<Record<string, Series>> = {
  60: { kind: "ball", diameter: 0, width: 10 },
  62: { kind: "ball", diameter: 2, width: "02" },
  63: { kind: "ball", diameter: 3, width: "03" },
  NU10: { kind: "cylindrical", diameter: 0, width: 10 },
  NU2: { kind: "cylindrical", diameter: 2, width: "02" },
  NU3: { kind: "cylindrical", diameter: 3, width: "03" },
  NU22: { kind: "cylindrical", diameter: 2, width: 22 },
  NU23: { kind: "cylindrical", diameter: 3, width: 23 },
  222: { kind: "spherical", diameter: 2, width: 22 },
  223: { kind: "spherical", diameter: 3, width: 23 },
  302: { kind: "spherical", diameter: 2, width: 302 },
  303: { kind: "spherical", diameter: 3, width: 303 },
};

/**
 * The dimensions of a bearing by its designation, with or without a maker's name and suffixes.
 *
 * @returns null for a designation that is not in the tables
 * @example bearingNamed("SKF 6205-2RS/C3") // { kind: "ball", bore: 25, outside: 52, width: 15 }
 */
export function bearingNamed(designation: string): BearingDimensions | null {
  const text = designation.toUpperCase();
  for (const [, prefix = "", series = "", code = ""] of text.matchAll(
    /(?<![A-Z0-9])(NU|NJ|NUP|N)?[\s-]?(60|62|63|222|223|302|303|10|22|23|2|3)(\d\d)(?!\d)/g,
  )) {
    // The other kinds of cylindrical roller bearings have the same dimensions.
    const found = seriesOf[prefix === "" ? series : `NU${series}`];
    const at = codes.indexOf(Number(code));
    const [size, width] = found === undefined ? [] : [outside[found.diameter][at], widths[found.width][at]];
    if (found === undefined || size === undefined || !width) continue;
    const bore = smallBores[Number(code)] ?? Number(code) * 5;
    return { kind: found.kind, bore, outside: size, width };
  }
  return null;
}
