import { day, hour, minute, second } from "../../base/clock";

/** Delays after the first, second, … failure, ms. The last one applies to all further failures. */
const delays: readonly number[] = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour];

/**
 * The delay before the next attempt, ms.
 *
 * @param failures number of consecutive failures.
 */
export const deliveryRetryDelay = (failures: number): number =>
  delays[Math.min(Math.max(failures, 1), delays.length) - 1] ?? day;

/** Number of consecutive failures after which a URL is paused. */
export const failuresUntilPause = 10;

/** How long after its first attempt a delivery is retried, ms. */
export const maxDeliveryAge = day;

/**
 * Number of attempts during which later deliveries wait. After that they go first, so that a delivery which the
 * receiver cannot process does not block the others.
 */
export const attemptsInOrder = 3;

/** How long deliveries and queued events are kept, ms. */
export const deliveryRetention = 30 * day;
