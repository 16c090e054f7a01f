/**
 * Cells, inputs and filters that a field of one resource names, with the kind of field that each is for. The console has a
 * component for each, in `console/fields/named-components.ts`.
 */
export const componentNames = {
  cell: { gauge: "number", meaning: "choice", route: "rows" },
  input: { cartridge: "relation", dose: "choice", route: "rows" },
  filter: {},
} as const;

/** A place of a field that can have a component of its own. */
export type ComponentPlace = keyof typeof componentNames;
/** The names of the components for a place. */
export type ComponentName<P extends ComponentPlace> = keyof (typeof componentNames)[P];
