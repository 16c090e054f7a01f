/** Maximum width of a column, characters. */
const maxWidth = 48;

/** Number of texts that are measured. */
const measuredTexts = 200;

/** The width of a column with these texts, characters. Chinese characters count twice. */
export const columnWidth = (texts: readonly string[]): number =>
  Math.min(
    Math.max(
      ...texts
        .slice(0, measuredTexts)
        .map((text) => [...text].reduce((sum, character) => sum + (character > "\u2e80" ? 2 : 1), 2)),
    ),
    maxWidth,
  );
