/** Entries of the operation log that one call reverts, or previews. */
export const revertLimit = 50;
