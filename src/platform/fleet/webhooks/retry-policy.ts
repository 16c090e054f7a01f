import { day, hour, minute, second } from "../../base/clock";

/** How long to wait after the first failure, the second, …; after further ones as long as after the last of these, ms. */
const pauses: readonly number[] = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour];

/** How long to wait after so many failures in a row, ms. */
export const deliveryRetryDelay = (failures: number): number =>
  pauses[Math.min(Math.max(failures, 1), pauses.length) - 1] ?? day;

/** A URL whose calls failed so often in a row is paused. */
export const failuresUntilPause = 10;

/** How long after its first try a delivery is still tried, ms. */
export const maxDeliveryAge = day;

/**
 * A delivery that failed so often lets those behind it go first, so that one which its receiver chokes on does not hold up
 * the others. Before that, order is kept.
 */
export const triesInOrder = 3;

/** How long the log of deliveries is kept, and what still waits, ms. */
export const deliveryRetention = 30 * day;
