import type { FieldKind } from "../../../contract";

interface Shape {
  /** px; a longer value ends in dots and is told whole on hovering. */
  readonly width: number;
  /** Figures stand at the end, so that their digits stand below each other. */
  readonly isFigure?: true;
}

/** How much room a column of each kind takes at least. */
export const columnShapes: Readonly<Record<FieldKind, Shape>> = {
  id: { width: 80, isFigure: true },
  text: { width: 140 },
  longText: { width: 320 },
  email: { width: 200 },
  phone: { width: 140 },
  password: { width: 100 },
  secret: { width: 100 },
  number: { width: 110, isFigure: true },
  choice: { width: 110 },
  switch: { width: 90 },
  time: { width: 120 },
  date: { width: 120 },
  period: { width: 240 },
  region: { width: 150 },
  position: { width: 180 },
  relation: { width: 150 },
  keys: { width: 90 },
  imei: { width: 176 },
  eui: { width: 176 },
  deviceAddress: { width: 110 },
  aesKey: { width: 100 },
  url: { width: 220 },
  image: { width: 90 },
};
