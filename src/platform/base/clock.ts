/** Returns the current time, ms UTC. Passed in wherever time matters, so that tests need not wait. */
export type Clock = () => number;

/** A second, ms. */
export const second = 1000;
/** A minute, ms. */
export const minute = 60 * second;
/** An hour, ms. */
export const hour = 60 * minute;
/** A day of 24 hours, ms. */
export const day = 24 * hour;
