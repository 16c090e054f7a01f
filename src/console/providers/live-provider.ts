import type { LiveProvider } from "@refinedev/core";
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { isRecord, type LiveMessage, type Registry } from "../../contract";
import { isUnsupportedCall } from "../client/call-error";
import type { LiveConnection } from "../client/live-connection";

/** Shortest pauses between two reads of the same data, ms. Devices report often, so their figures may wait. */
const livePauses = { changed: 1_000, reported: 10_000 } as const;

/** After this many reads in a row, the pause doubles with each further read, up to the pause for reports. */
const quickReadings = 3;

/**
 * Creates Refine's live provider on the stream of changes. A channel is `resources/{name}`. Its subscribers are called
 * for changes of that resource and of the resources to which its rows refer, and once after changes may have been
 * missed.
 */
export function createLiveProvider(connection: LiveConnection, registry: Registry, client: QueryClient): LiveProvider {
  return {
    subscribe({ channel, types, callback }) {
      const name = channel.replace(/^resources\//, "");
      return follow(connection, sourcesOf(registry, name), (message) => {
        const type = message?.type ?? "*";
        if (!types.includes("*") && type !== "*" && !types.includes(type)) return;
        const payload = { ids: [...(message?.ids ?? [])] };
        readAfter(
          client,
          ({ queryKey }) => queryKey.includes(name),
          () => callback({ channel, type, payload, date: new Date() }),
        );
      });
    },
    unsubscribe: (stop: () => void) => stop(),
  };
}

/** Binding a device uses up a stock record, which does not name the device. */
const otherSources: Readonly<Record<string, readonly string[]>> = {
  storage: ["device"],
  distribution: ["device"],
  logbook: ["device"],
};

/** The resources whose changes affect the rows of a resource: itself, and those to which its fields refer. */
function sourcesOf(registry: Registry, name: string): ReadonlySet<string> {
  const entry = registry.entries.find((one) => one.name === name);
  const fields = entry?.type === "resource" ? Object.values(entry.fields) : [];
  const related = fields.flatMap((field) => (field.kind === "relation" ? [field.to] : []));
  return new Set([name, ...related, ...(otherSources[name] ?? [])]);
}

/**
 * Reads queries again, and once more after the running reads have ended, because their answers may be older than the
 * change.
 */
function readAfter(client: QueryClient, predicate: (query: Query) => boolean, read: () => void): void {
  const underway = client.getQueryCache().findAll({ type: "active", fetchStatus: "fetching", predicate });
  read();
  if (underway.length > 0) void Promise.allSettled(underway.map(({ promise }) => promise)).then(read);
}

/** Calls the listener after changes of some resources, at most once per pause. The first change is reported at once. */
function follow(
  connection: LiveConnection,
  sources: ReadonlySet<string>,
  react: (message: LiveMessage | null) => void,
): () => void {
  let last = Number.NEGATIVE_INFINITY;
  /** Number of consecutive refreshes with short pauses. */
  let row = 0;
  let due = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: LiveMessage | null = null;
  /** Whether changes may have been missed since the last call of the listener. */
  let hasMissed = false;
  const stop = connection.subscribe((message) => {
    if (message !== null && !sources.has(message.resource)) return;
    latest = message;
    hasMissed ||= message === null;
    const now = performance.now();
    const growing = Math.min(livePauses.changed * 2 ** Math.max(0, row - quickReadings), livePauses.reported);
    const pause = message?.type === "reported" ? livePauses.reported : growing;
    const at = Math.max(now, last + pause);
    if (at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(() => {
      row = performance.now() < last + 2 * growing ? row + 1 : 1;
      last = performance.now();
      due = Number.POSITIVE_INFINITY;
      const missed = hasMissed;
      hasMissed = false;
      react(missed ? null : latest);
    }, at - now);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/**
 * Reads the answers of calls that belong to no list again (the badge, the map, the unread messages, the tabs of a device) when
 * their resources change. Refine's `useCustom` has no subscription of its own.
 */
export function refreshCalls(connection: LiveConnection, registry: Registry, client: QueryClient): () => void {
  const names = new Set([...registry.entries.map(({ name }) => name), "message"]);
  const stops = [...names].map((name) =>
    follow(connection, new Set([name]), (message) => {
      const predicate = ({ queryKey, state }: Query): boolean => {
        const path = pathOf(queryKey);
        if (path === null || isUnsupportedCall(state.error)) return false;
        return message === null ? name === "message" : readsFrom(registry, path).has(name);
      };
      readAfter(
        client,
        predicate,
        () => void client.invalidateQueries({ type: "active", predicate }, { cancelRefetch: false }),
      );
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** The path of the call in the key of a query of `useCustom`; null in any other key. */
function pathOf(key: QueryKey): string | null {
  if (key[0] === "audit") return "action/list";
  const last: unknown = key.at(-1);
  return key[2] === "custom" && isRecord(last) && typeof last.url === "string" ? last.url : null;
}

/** The resources whose records the figures count. */
const overviewSources = ["device", "alarm", "gateway"];

/** Calls that are not refreshed at once: figures over days and suggestions for inputs, which take the server long. */
const slow = /^(statistics\/(?!overview$)|config\/)/;

/** The resources that a call reads: those with calls in the same group, and those in its access rule. */
function readsFrom(registry: Registry, path: string): ReadonlySet<string> {
  if (slow.test(path)) return new Set();
  if (path === "statistics/overview") return new Set(overviewSources);
  const group = `${path.split("/")[0]}/`;
  const access = registry.calls.get(path)?.access;
  const named = typeof access === "object" && access !== null ? access.anyOf.map((one) => one.split(".")[0] ?? "") : [];
  const ofGroup = [...registry.calls.values()].filter((call) => call.path.startsWith(group));
  const resources = ofGroup.flatMap(({ uses }) => uses.map(({ resource }) => resource));
  return new Set([...named, ...resources, ...(group === "message/" ? ["message"] : [])]);
}
