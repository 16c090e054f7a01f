import type { QueryClient } from "@tanstack/react-query";
import type { LiveMessage } from "../../contract";

/** A change by this page. */
export interface OwnChange {
  readonly resource: string;
  readonly id: number;
}

/** Maximum time between the answer to a change and its event, ms. The platform sends an event within 0.5 s. */
const longestDelay = 2_000;

/** The changes by this page whose event has not arrived yet. */
interface OwnChanges {
  /**
   * Expects the event of a change. The caller reads all data on screen again, so the event must not do so a second
   * time.
   */
  expect(change: OwnChange): void;
  /** Whether an event belongs to an expected change. Each change has one event. */
  isOwn(message: LiveMessage): boolean;
}

function createOwnChanges(): OwnChanges {
  const expected = new Map<string, number>();
  /** The most recent events: an event may arrive before the answer to its change. */
  const arrived = new Map<string, number>();
  const isRecent = (time = Number.NEGATIVE_INFINITY): boolean => performance.now() < time + longestDelay;
  const keyOf = ({ resource, id }: OwnChange): string => `${resource} ${id}`;
  return {
    expect(change) {
      if (!isRecent(arrived.get(keyOf(change)))) expected.set(keyOf(change), performance.now());
    },
    isOwn({ resource, type, ids }) {
      const [id] = ids;
      // A message about several records may contain changes by others.
      if (id === undefined || ids.length > 1 || type === "reported") return false;
      const key = keyOf({ resource, id });
      const isOwn = isRecent(expected.get(key));
      expected.delete(key);
      for (const [old, time] of arrived) if (!isRecent(time)) arrived.delete(old);
      if (!isOwn) arrived.set(key, performance.now());
      return isOwn;
    },
  };
}

const changesOf = new WeakMap<QueryClient, OwnChanges>();

/** The changes by the page that a query client belongs to. */
export function ownChangesOf(client: QueryClient): OwnChanges {
  const changes = changesOf.get(client) ?? createOwnChanges();
  changesOf.set(client, changes);
  return changes;
}
