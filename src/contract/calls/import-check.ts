/** Maximum rows of one import, without the header. */
export const maxImportRows = 20_000;

/** `maxImportRows` as text, for both languages. */
export const maxImportRowsText = "20,000";
