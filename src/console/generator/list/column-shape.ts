import type { FieldKind } from "../../../contract";

interface Shape {
  /** px; a table that is wider than its place scrolls within itself. */
  readonly width: number;
  /** Figures stand at the end, so that their digits stand below each other. */
  readonly align?: "end";
}

/** How much room a column of each kind takes. */
export const columnShapes: Readonly<Record<FieldKind, Shape>> = {
  id: { width: 90, align: "end" },
  text: { width: 150 },
  longText: { width: 320 },
  email: { width: 220 },
  phone: { width: 150 },
  password: { width: 100 },
  secret: { width: 100 },
  number: { width: 130, align: "end" },
  choice: { width: 120 },
  switch: { width: 100 },
  time: { width: 130 },
  date: { width: 130 },
  period: { width: 260 },
  region: { width: 170 },
  position: { width: 190 },
  relation: { width: 170 },
  keys: { width: 100 },
  imei: { width: 185 },
  eui: { width: 185 },
  deviceAddress: { width: 120 },
  aesKey: { width: 100 },
  url: { width: 240 },
  image: { width: 100 },
};

/** Column of the row's actions, px. */
export const actionsWidth = 96;
