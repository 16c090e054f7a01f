import { second } from "../../base/clock";
import { post } from "../../services/outbound";
import type { Platform } from "../../services/platform";
import { attemptDelivery, type DeliveryContext } from "./attempt-delivery";
import { dueUrls, leaseUrl, nextDelivery, releaseUrl, type UrlKey } from "./delivery-queue";
import { deliveryRetention } from "./retry-policy";
import { settleDelivery } from "./settle-delivery";

/** Maximum number of URLs that are called at the same time. */
const maxConcurrency = 32;

/** Sends queued deliveries to the callback URLs of customers. */
export interface DeliveryWorker {
  /**
   * Sends all due deliveries, including those that become due meanwhile. Resolves when no attempt is in progress.
   *
   * @param signal stops the start of further attempts.
   */
  run(signal?: AbortSignal): Promise<void>;
  /**
   * Deletes events and deliveries older than `deliveryRetention`.
   *
   * @returns the number of deleted deliveries.
   */
  sweep(): Promise<number>;
  /** Counts the waiting events, up to 10,000, and the addresses whose last attempt failed. */
  backlog(): Promise<{ readonly events: number; readonly addresses: number }>;
}

interface Options extends Pick<Platform, "database" | "guard" | "secrets" | "clock" | "log"> {
  /** Replaced in tests, which send nothing over the network. */
  readonly send?: DeliveryContext["send"];
  /** How often the worker looks for due URLs while attempts are in progress, ms. One second by default. */
  readonly interval?: number;
}

/**
 * Creates the worker that sends deliveries. Each URL is called by one worker at a time and in order. Many URLs are
 * called at the same time, so that a slow receiver delays only its own deliveries.
 *
 * Several processes may share a database. A worker leases a URL for half a minute. When a process dies, another one
 * takes over after that and sends the delivery again under the same id.
 */
export function createDeliveryWorker(options: Options): DeliveryWorker {
  const { database, guard, secrets, clock, log, send = post, interval = second } = options;

  /** Sends the next delivery of a URL. */
  async function sendNext(key: UrlKey): Promise<void> {
    const lease = await leaseUrl(database, key, clock());
    if (lease === null) return;
    const delivery = await nextDelivery(database, lease, clock());
    if (delivery === null) return releaseUrl(database, lease, clock());
    const begin = clock();
    const { callback_url, app_id, app_secret } = delivery.url;
    const outcome = await attemptDelivery(
      { guard, clock, secrets, log, send },
      {
        id: String(delivery.id),
        event: key.event_type,
        callbackUrl: callback_url,
        appId: app_id,
        sealedSecret: app_secret,
        data: delivery.data,
      },
    );
    await settleDelivery(database, delivery, outcome, { begin, now: clock() });
    if (outcome.fault !== "") {
      log.info({ app: app_id, delivery: delivery.id, fault: outcome.fault, status: outcome.status }, "delivery failed");
    }
  }

  return {
    async run(signal) {
      const busy = new Map<string, Promise<void>>();
      // Only the database can fail here, not a receiver. The next run tries again.
      let hasFailed = false;
      const fail = (error: unknown, key: UrlKey): void => {
        hasFailed = true;
        log.error({ err: error, ...key }, "a delivery could not be processed");
      };
      let mayHaveMore = true;
      while (mayHaveMore && !signal?.aborted && !hasFailed) {
        // A task that ends during the query may leave another due delivery, which the result does not contain.
        const wasBusy = busy.size > 0;
        // The result can still contain the busy URLs.
        const due = await dueUrls(database, clock(), maxConcurrency + busy.size);
        for (const key of due) {
          const name = `${key.app} ${key.event_type}`;
          if (signal?.aborted || hasFailed || busy.has(name) || busy.size >= maxConcurrency) continue;
          const task = sendNext(key)
            .catch((error: unknown) => fail(error, key))
            .finally(() => busy.delete(name));
          busy.set(name, task);
        }
        mayHaveMore = due.length > 0 || wasBusy;
        await firstOf(busy.values(), interval);
      }
      await Promise.all(busy.values());
    },
    async sweep() {
      const oldest = clock() - deliveryRetention;
      await database.deleteFrom("app_event").where("create_time", "<", oldest).execute();
      const { numDeletedRows } = await database
        .deleteFrom("delivery")
        .where("create_time", "<", oldest)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    async backlog() {
      const waiting = database.selectFrom("app_event").select("id").limit(10_000).as("waiting");
      const events = await database
        .selectFrom(waiting)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      const addresses = await database
        .selectFrom("app_url")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("failures", ">", 0)
        .executeTakeFirstOrThrow();
      return { events: events.count, addresses: addresses.count };
    },
  };
}

/** Resolves when a task ends, or after `timeout` ms; at once without tasks. */
async function firstOf(tasks: Iterable<Promise<void>>, timeout: number): Promise<void> {
  const running = [...tasks];
  if (running.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeout);
  });
  await Promise.race([...running, timedOut]);
  clearTimeout(timer);
}
