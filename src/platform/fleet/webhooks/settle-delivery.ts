import type { Kysely } from "kysely";
import { callbackEventOptions, deliveryState, messageType } from "../../../contract";
import type { Database } from "../../database";
import { pushMessage } from "../messages/push-messages";
import type { AttemptResult } from "./attempt-delivery";
import { type QueuedDelivery, updateLeasedUrl } from "./delivery-queue";
import { deliveryRetryDelay, failuresUntilPause, maxDeliveryAge, triesInOrder } from "./retry-policy";

/** The decision after a failed attempt. */
export interface RetryDecision {
  /** When the delivery is due again, ms UTC; null when it is given up. */
  readonly nextTime: number | null;
  /** Nothing is sent to the URL before this time, ms UTC. */
  readonly urlNextTime: number;
  readonly isPaused: boolean;
}

/**
 * Decides how to continue after an attempt that began at `begin` and failed at `now` (both ms UTC).
 *
 * Each failure in a row increases the delay for the whole URL. A delivery is given up when its next attempt would be
 * more than a day after its first. The URL is paused after ten failures in a row, or when a delivery is given up and
 * the receiver accepted nothing else since its first attempt. A receiver that fails on one delivery still gets the
 * others.
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
  const first = delivery.first_time ?? at.begin;
  const delay = deliveryRetryDelay(tries);
  const isGivenUp = at.now + delay - first > maxDeliveryAge;
  const hasSucceededSince = delivery.url.success_time !== null && delivery.url.success_time >= first;
  return {
    nextTime: isGivenUp ? null : tries < triesInOrder ? delivery.next_time : at.now + delay,
    urlNextTime: at.now + deliveryRetryDelay(failures),
    isPaused: failures >= failuresUntilPause || (isGivenUp && !hasSucceededSince),
  };
}

/**
 * Stores the outcome of an attempt, releases the URL, and notifies its owner when the URL is paused or the delivery
 * lost.
 */
export async function settleDelivery(
  database: Kysely<Database>,
  delivery: QueuedDelivery,
  outcome: AttemptResult,
  at: { readonly begin: number; readonly now: number },
): Promise<void> {
  const attempt = {
    tries: delivery.tries + 1,
    first_time: delivery.first_time ?? at.begin,
    last_fault: outcome.fault,
    last_status: outcome.status,
    duration: outcome.duration,
  };
  const released = { lease_by: "", lease_time: at.now };
  await database.transaction().execute(async (trx) => {
    const update = trx.updateTable("delivery").where("id", "=", delivery.id).where("state", "=", deliveryState.waiting);
    if (outcome.fault === "") {
      await updateLeasedUrl(trx, delivery.lease)
        .set({ ...released, failures: 0, next_time: 0, success_time: at.now })
        .execute();
      await update.set({ ...attempt, state: deliveryState.delivered, end_time: at.now }).execute();
      return;
    }
    const { nextTime, urlNextTime, isPaused } = decideRetry(delivery, at);
    const { numUpdatedRows } = await updateLeasedUrl(trx, delivery.lease)
      .set({
        ...released,
        failures: delivery.url.failures + 1,
        next_time: urlNextTime,
        ...(isPaused ? { paused_time: at.now } : {}),
      })
      .executeTakeFirstOrThrow();
    // The lease was lost or the URL was changed: the outcome of this attempt no longer applies.
    if (numUpdatedRows !== 1n) return;
    await update
      .set(
        nextTime === null
          ? { ...attempt, state: deliveryState.givenUp, end_time: at.now }
          : { ...attempt, next_time: nextTime },
      )
      .execute();
    if (isPaused || nextTime === null) await notifyOwner(trx, delivery, isPaused, at.now);
  });
}

async function notifyOwner(
  trx: Kysely<Database>,
  delivery: QueuedDelivery,
  isPaused: boolean,
  now: number,
): Promise<void> {
  const event = callbackEventOptions.find((one) => one.value === delivery.lease.event_type)?.label ?? "";
  await pushMessage(trx, {
    to: [delivery.url.account_id],
    type: messageType.officialPush,
    time: now,
    template: isPaused ? "deliveryPaused" : "deliveryGivenUp",
    details: { event },
  });
}
