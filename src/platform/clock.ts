/** The present, ms UTC. Handed in wherever time decides something, so that tests need not wait. */
export type Clock = () => number;

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
