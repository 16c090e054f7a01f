/**
 * Names of cells, inputs and filters that a field can use, each with the kind of field that it supports. The console
 * has a component for each, in `named-cells.ts`, `named-inputs.ts` and `named-filters.ts` of `console/fields/`.
 */
export const componentNames = {
  cell: { gauge: "number", meaning: "choice", route: "rows" },
  input: { cartridge: "relation", dose: "choice", route: "rows" },
  filter: { segments: "choice" },
} as const;

/** A place where a field can have its own component. */
export type ComponentPlace = keyof typeof componentNames;
/** The names of the components for a place. */
export type ComponentName<P extends ComponentPlace> = keyof (typeof componentNames)[P];
