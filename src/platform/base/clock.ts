/** The present, ms UTC. Handed in wherever time decides something, so that tests need not wait. */
export type Clock = () => number;

/** A second, ms; longer spans follow. */
export const second = 1000;
/** A minute, ms. */
export const minute = 60 * second;
/** An hour, ms. */
export const hour = 60 * minute;
/** A day of 24 hours, ms. */
export const day = 24 * hour;
