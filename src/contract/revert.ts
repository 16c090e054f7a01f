/** Maximum number of operation log entries in one revert or preview. */
export const revertLimit = 50;
