/** Widest column of a sheet, in characters; longer texts run on into what is free beside them. */
const widest = 48;

/** Rows that are looked at for the width. */
const measured = 200;

/** How wide a column of these texts has to be, in characters. Chinese ones are twice as wide. */
export const columnWidth = (texts: readonly string[]): number =>
  Math.min(
    Math.max(
      ...texts.slice(0, measured).map((text) => [...text].reduce((sum, one) => sum + (one > "\u2e80" ? 2 : 1), 2)),
    ),
    widest,
  );
