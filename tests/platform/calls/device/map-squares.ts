export interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/** Places by name: on edges and corners of squares, on both sides of 180°, at the poles. */
export const places: Readonly<Record<string, Place>> = {
  hamburg: { longitude: 10, latitude: 53.5 },
  augsburg: { longitude: 11, latitude: 48.5 },
  tangshan: { longitude: 118, latitude: 39.5 },
  eastFiji: { longitude: -179.5, latitude: -17 },
  westFiji: { longitude: 179.5, latitude: -17 },
  dateLine: { longitude: 180, latitude: -16 },
  otherDateLine: { longitude: -180, latitude: -18 },
  northPole: { longitude: 25, latitude: 90 },
  southPole: { longitude: 25, latitude: -90 },
};
const dateLine = ["dateLine", "eastFiji", "otherDateLine", "westFiji"];

/** Centre and offset → the places inside. */
export const squares: readonly (readonly [string, readonly [number, number, number], readonly string[]])[] = [
  ["around one place", [10, 53.5, 0.5], ["hamburg"]],
  ["up to its edges", [10.5, 51, 2.5], ["augsburg", "hamburg"]],
  ["short of its northern and southern edge", [10.5, 51, 2.4], []],
  ["short of its western and eastern edge", [14, 51, 3.5], ["augsburg"]],
  ["over 180° from the west", [179.8, -17, 1], dateLine],
  ["over 180° from the east", [-179.8, -17, 1], dateLine],
  ["over 180°, too narrow for all", [180, -17, 0.25], []],
  ["that touches 180° from the west", [179.75, -17, 1.25], dateLine],
  ["that ends at 180°", [179, -17, 1], ["dateLine", "otherDateLine", "westFiji"]],
  ["that ends at -180°", [-179, -17, 1], ["dateLine", "eastFiji", "otherDateLine"]],
  ["beyond the north pole", [25, 89.5, 1], ["northPole"]],
  ["beyond the south pole", [25, -90, 1], ["southPole"]],
  ["all around the earth", [0, 0, 180], Object.keys(places)],
  ["all around the earth from elsewhere", [118, 40, 180], Object.keys(places)],
  [
    "nearly around the earth: all but 7° to 13°",
    [-170, 0, 177],
    Object.keys(places).filter((one) => one !== "hamburg" && one !== "augsburg"),
  ],
];
