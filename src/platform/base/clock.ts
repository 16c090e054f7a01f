/** Returns the current time, ms UTC. Code receives it as a parameter, so that tests can set the time. */
export type Clock = () => number;

/** A second, ms. */
export const second = 1000;
/** A minute, ms. */
export const minute = 60 * second;
/** An hour, ms. */
export const hour = 60 * minute;
/** A day of 24 hours, ms. */
export const day = 24 * hour;
