import type { Kysely } from "kysely";
import { callbackEventOptions, deliveryState, messageType } from "../../../contract";
import type { Database } from "../../database";
import { pushMessage } from "../messages/push-messages";
import type { AttemptResult } from "./attempt-delivery";
import { type QueuedDelivery, updateLeasedUrl } from "./delivery-queue";
import { attemptsInOrder, deliveryRetryDelay, failuresUntilPause, maxDeliveryAge } from "./retry-policy";

/** How to continue with the delivery and its URL after a failed attempt. */
export interface RetryDecision {
  /** Time of the next attempt, ms UTC; null if the delivery is given up. */
  readonly deliveryDueTime: number | null;
  /** Earliest time at which anything is sent to the URL again, ms UTC. */
  readonly urlDueTime: number;
  readonly isUrlPaused: boolean;
}

/**
 * Decides what happens after a failed attempt.
 *
 * Each consecutive failure increases the delay before anything is sent to the URL. A delivery is given up when its next
 * attempt would be more than `maxDeliveryAge` after its first. The URL is paused after `failuresUntilPause` consecutive
 * failures, or when a delivery is given up and the receiver has accepted no other delivery since the first attempt of
 * this one. So a single delivery that always fails does not pause the URL.
 *
 * @param at.begin start of the attempt, ms UTC
 * @param at.now time of the failure, ms UTC
 */
function decideRetry(
  delivery: Pick<QueuedDelivery, "tries" | "first_time" | "next_time" | "url">,
  at: {
    readonly begin: number;
    readonly now: number;
  },
): RetryDecision {
  const tries = delivery.tries + 1;
  const failures = delivery.url.failures + 1;
  const firstAttemptTime = delivery.first_time ?? at.begin;
  const delay = deliveryRetryDelay(tries);
  const isGivenUp = at.now + delay - firstAttemptTime > maxDeliveryAge;
  const hasSucceededSince = delivery.url.success_time !== null && delivery.url.success_time >= firstAttemptTime;
  return {
    // The delivery keeps its place in the queue for the first attempts. Then newer deliveries go first.
    deliveryDueTime: isGivenUp ? null : tries < attemptsInOrder ? delivery.next_time : at.now + delay,
    urlDueTime: at.now + deliveryRetryDelay(failures),
    isUrlPaused: failures >= failuresUntilPause || (isGivenUp && !hasSucceededSince),
  };
}

/**
 * Stores the result of an attempt and releases the URL. Notifies the owner of the URL if the URL is paused or the
 * delivery is given up.
 */
export async function settleDelivery(
  database: Kysely<Database>,
  delivery: QueuedDelivery,
  result: AttemptResult,
  at: { readonly begin: number; readonly now: number },
): Promise<void> {
  const attempt = {
    tries: delivery.tries + 1,
    first_time: delivery.first_time ?? at.begin,
    last_fault: result.fault,
    last_status: result.status,
    duration: result.duration,
  };
  const releaseColumns = { lease_by: "", lease_time: at.now };
  await database.transaction().execute(async (trx) => {
    const update = trx.updateTable("delivery").where("id", "=", delivery.id).where("state", "=", deliveryState.waiting);
    if (result.fault === "") {
      await updateLeasedUrl(trx, delivery.lease)
        .set({ ...releaseColumns, failures: 0, next_time: 0, success_time: at.now })
        .execute();
      await update.set({ ...attempt, state: deliveryState.delivered, end_time: at.now }).execute();
      return;
    }
    const { deliveryDueTime, urlDueTime, isUrlPaused } = decideRetry(delivery, at);
    const { numUpdatedRows } = await updateLeasedUrl(trx, delivery.lease)
      .set({
        ...releaseColumns,
        failures: delivery.url.failures + 1,
        next_time: urlDueTime,
        ...(isUrlPaused ? { paused_time: at.now } : {}),
      })
      .executeTakeFirstOrThrow();
    // Another worker has the lease now, or the URL was changed: ignore this failure. A success is stored in any case.
    if (numUpdatedRows !== 1n) return;
    await update
      .set(
        deliveryDueTime === null
          ? { ...attempt, state: deliveryState.givenUp, end_time: at.now }
          : { ...attempt, next_time: deliveryDueTime },
      )
      .execute();
    if (isUrlPaused || deliveryDueTime === null) await notifyOwner(trx, delivery, isUrlPaused, at.now);
  });
}

async function notifyOwner(
  trx: Kysely<Database>,
  delivery: QueuedDelivery,
  isUrlPaused: boolean,
  now: number,
): Promise<void> {
  const event = callbackEventOptions.find((one) => one.value === delivery.lease.event_type)?.label ?? "";
  await pushMessage(trx, {
    to: [delivery.url.account_id],
    type: messageType.officialPush,
    time: now,
    template: isUrlPaused ? "deliveryPaused" : "deliveryGivenUp",
    details: { event },
  });
}
