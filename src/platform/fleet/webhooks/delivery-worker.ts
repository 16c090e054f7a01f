import { second } from "../../base/clock";
import { post } from "../../services/outbound";
import type { Platform } from "../../services/platform";
import { attemptDelivery, type DeliveryContext } from "./attempt-delivery";
import { dueUrls, leaseUrl, nextDelivery, releaseUrl, type UrlKey } from "./delivery-queue";
import { deliveryRetention } from "./retry-policy";
import { settleDelivery } from "./settle-delivery";

/** How many receivers are called at the same time. */
const parallel = 32;

/** Sends what waits for the callback URLs of customers. */
export interface DeliveryWorker {
  /**
   * Sends everything that is due, and what becomes due meanwhile; resolves when nothing is under way any more. Once the
   * signal is aborted it begins nothing more.
   */
  run(signal?: AbortSignal): Promise<void>;
  /** Deletes what is older than the log is kept, and answers how many deliveries that were. */
  sweep(): Promise<number>;
}

interface Options extends Pick<Platform, "database" | "guard" | "secrets" | "clock" | "log"> {
  /** Handed in by tests that must not reach out. */
  readonly send?: DeliveryContext["send"];
  /** How often it is looked for what has become due while calls are under way, ms. */
  readonly interval?: number;
}

/**
 * One URL is called by one worker at a time, in order; many URLs at the same time, so that a slow one holds up nobody but
 * itself. Whoever takes a URL has it for half a minute: what a process that died had begun is then sent by another, under
 * the same delivery id. Several processes may work on one database.
 */
export function createDeliveryWorker(options: Options): DeliveryWorker {
  const { database, guard, secrets, clock, log, send = post, interval = second } = options;

  /** Sends one delivery to a URL. */
  async function serve(key: UrlKey): Promise<void> {
    const claim = await leaseUrl(database, key, clock());
    if (claim === null) return;
    const work = await nextDelivery(database, claim, clock());
    if (work === null) return releaseUrl(database, claim, clock());
    const begin = clock();
    const { callback_url, app_id, app_secret } = work.url;
    const outcome = await attemptDelivery(
      { guard, clock, secrets, log, send },
      {
        id: String(work.id),
        event: key.event_type,
        callbackUrl: callback_url,
        appId: app_id,
        sealedSecret: app_secret,
        data: work.data,
      },
    );
    await settleDelivery(database, work, outcome, { begin, now: clock() });
    if (outcome.fault !== "") {
      log.info({ app: app_id, delivery: work.id, fault: outcome.fault, status: outcome.status }, "delivery failed");
    }
  }

  return {
    async run(signal) {
      const busy = new Map<string, Promise<void>>();
      // What fails here is the database, not a receiver: it is tried again with the next run, not at once.
      let isBroken = false;
      const fail = (error: unknown, key: UrlKey): void => {
        isBroken = true;
        log.error({ err: error, ...key }, "a delivery could not be made");
      };
      let hasNews = true;
      while (hasNews && !signal?.aborted && !isBroken) {
        // Whoever is busy now may be done before the answer comes, and leave something that the answer does not tell of.
        const wereBusy = busy.size > 0;
        // Those that are busy may still be among them.
        const due = await dueUrls(database, clock(), parallel + busy.size);
        for (const key of due) {
          const name = `${key.app} ${key.event_type}`;
          if (signal?.aborted || isBroken || busy.has(name) || busy.size >= parallel) continue;
          const task = serve(key)
            .catch((error: unknown) => fail(error, key))
            .finally(() => busy.delete(name));
          busy.set(name, task);
        }
        hasNews = due.length > 0 || wereBusy;
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
  };
}

/** Resolves with the first of the tasks, or after so many milliseconds; at once where there is none. */
async function firstOf(tasks: Iterable<Promise<void>>, patience: number): Promise<void> {
  const running = [...tasks];
  if (running.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([...running, late]);
  clearTimeout(timer);
}
