import type { Kysely } from "kysely";
import { callbackEventOptions, deliveryState, messageType } from "../../../contract";
import type { Database } from "../../database";
import { pushMessage } from "../messages/push-messages";
import type { AttemptResult } from "./attempt-delivery";
import { type QueuedDelivery, updateLeasedUrl } from "./delivery-queue";
import { deliveryRetryDelay, failuresUntilPause, maxDeliveryAge, triesInOrder } from "./retry-policy";

/** What follows from a failed try. */
export interface RetryDecision {
  /** When the delivery is due again, ms UTC; null when it is given up. */
  readonly nextTime: number | null;
  /** Before this nothing else is sent to the URL, ms UTC. */
  readonly urlNextTime: number;
  readonly isPaused: boolean;
}

/**
 * Decides what follows from a failed try at `now`, which began at `begin`.
 *
 * The URL as a whole waits longer with each failure in a row. A delivery is given up when its next try would be more than a
 * day after its first. The URL is paused after ten failures in a row, or when a delivery is given up and nothing else has
 * been taken since its first try: a receiver that merely chokes on one delivery goes on getting the others.
 */
function consequenceOf(
  work: Pick<QueuedDelivery, "tries" | "first_time" | "next_time" | "url">,
  at: {
    readonly begin: number;
    readonly now: number;
  },
): RetryDecision {
  const tries = work.tries + 1;
  const failures = work.url.failures + 1;
  const first = work.first_time ?? at.begin;
  const pause = deliveryRetryDelay(tries);
  const isGivenUp = at.now + pause - first > maxDeliveryAge;
  const wasTakenSince = work.url.success_time !== null && work.url.success_time >= first;
  return {
    nextTime: isGivenUp ? null : tries < triesInOrder ? work.next_time : at.now + pause,
    urlNextTime: at.now + deliveryRetryDelay(failures),
    isPaused: failures >= failuresUntilPause || (isGivenUp && !wasTakenSince),
  };
}

/** Writes down how a try went, gives the URL back, and tells the owner of what has to be mended. */
export async function settleDelivery(
  database: Kysely<Database>,
  work: QueuedDelivery,
  outcome: AttemptResult,
  at: { readonly begin: number; readonly now: number },
): Promise<void> {
  const tried = {
    tries: work.tries + 1,
    first_time: work.first_time ?? at.begin,
    last_fault: outcome.fault,
    last_status: outcome.status,
    duration: outcome.duration,
  };
  const back = { lease_by: "", lease_time: at.now };
  await database.transaction().execute(async (trx) => {
    const delivery = trx.updateTable("delivery").where("id", "=", work.id).where("state", "=", deliveryState.waiting);
    if (outcome.fault === "") {
      await updateLeasedUrl(trx, work.claim)
        .set({ ...back, failures: 0, next_time: 0, success_time: at.now })
        .execute();
      await delivery.set({ ...tried, state: deliveryState.delivered, end_time: at.now }).execute();
      return;
    }
    const { nextTime, urlNextTime, isPaused } = consequenceOf(work, at);
    const { numUpdatedRows } = await updateLeasedUrl(trx, work.claim)
      .set({
        ...back,
        failures: work.url.failures + 1,
        next_time: urlNextTime,
        ...(isPaused ? { paused_time: at.now } : {}),
      })
      .executeTakeFirstOrThrow();
    // The lease ran out, or the address was changed: what this try found out is nobody's any more.
    if (numUpdatedRows !== 1n) return;
    await delivery
      .set(
        nextTime === null
          ? { ...tried, state: deliveryState.givenUp, end_time: at.now }
          : { ...tried, next_time: nextTime },
      )
      .execute();
    if (isPaused || nextTime === null) await tellOwner(trx, work, isPaused, at.now);
  });
}

async function tellOwner(trx: Kysely<Database>, work: QueuedDelivery, isPaused: boolean, now: number): Promise<void> {
  const event = callbackEventOptions.find((one) => one.value === work.claim.event_type)?.label ?? "";
  await pushMessage(trx, {
    to: [work.url.account_id],
    type: messageType.officialPush,
    time: now,
    template: isPaused ? "deliveryPaused" : "deliveryGivenUp",
    details: { event },
  });
}
