import { expect, test } from "vitest";
import { createBrowserStorage } from "../../../../src/console/client/browser-storage";
import { CallError } from "../../../../src/console/client/call-error";
import {
  type KeptVisits,
  keepCopies,
  keepTicks,
  listedStops,
  loadVisits,
} from "../../../../src/console/screens/visit/visit-copy";
import { createVisitStore } from "../../../../src/console/screens/visit/visit-store";
import { code } from "../../../../src/contract";

const stop = (device_id: number, state = 0) => ({ device_id, name: `Press ${device_id}`, state });
const visit = { id: 7, name: "Monday", note: "", stops: [stop(1), stop(2)] };
const failure = (number: number, message = "no") => new CallError({ code: number, message, call: "visit/tick" });
const tick = (device_id: number, values: object = {}) => ({
  visit: 7,
  device_id,
  state: 1,
  key: `key-${device_id}`,
  time: 500,
  comment: "",
  cartridge_id: null,
  remaining_ml: null,
  ...values,
});

/** A store with a server whose answers the test gives by path. */
function start(answers: Record<string, (payload: object) => unknown>, begin: KeptVisits = { copies: [], ticks: [] }) {
  const calls: [string, object][] = [];
  const kept: { copies: KeptVisits["copies"]; ticks: KeptVisits["ticks"] } = { ...begin };
  const store = createVisitStore({
    post: async (path, payload = {}) => {
      calls.push([path, payload]);
      return answers[path]?.(payload);
    },
    start: begin,
    keepCopies: (copies) => {
      kept.copies = copies;
    },
    keepTicks: (ticks) => {
      kept.ticks = ticks;
    },
    now: () => 1000,
  });
  return { store, calls, kept };
}

const server = (onTick: (payload: object) => unknown) => ({
  "visit/detail": () => visit,
  "cartridge/list": () => ({
    list: [
      { id: 3, grease_name: "EP 2", size: 125, batch: "B-1", code: "C1", count: 4, state: 1 },
      { id: 4, grease_name: "EP 2", size: 125, batch: "B-0", code: "", count: 4, state: 3 },
    ],
  }),
  "visit/tick": onTick,
});

const confirm = (payload: object) => ({ ...payload, by: "Ann", time: 500 });

test("keeps a copy of a visit with the cartridges in stock", async () => {
  const { store, kept } = start(server(confirm));
  await store.load(7);
  const [copy] = store.current().copies;
  expect(copy).toMatchObject({ id: 7, name: "Monday", time: 1000, stops: [{ device_id: 1 }, { device_id: 2 }] });
  expect(copy?.batches).toHaveLength(1);
  expect(kept.copies).toEqual(store.current().copies);
});

test("sends a tick with its key, and shows what the server has recorded", async () => {
  const { store, calls } = start(server(confirm));
  await store.load(7);
  await store.tick(tick(1, { cartridge_id: 3, remaining_ml: 5 }));
  expect(calls.at(-1)).toEqual([
    "visit/tick",
    { id: 7, device_id: 1, state: 1, key: "key-1", time: 500, comment: "", cartridge_id: 3, remaining_ml: 5 },
  ]);
  expect(store.current()).toMatchObject({
    ticks: [],
    copies: [
      {
        stops: [
          { device_id: 1, state: 1, by: "Ann", time: 500 },
          { device_id: 2, state: 0 },
        ],
      },
    ],
  });
});

test("keeps ticks without a connection, and sends them with the same keys, oldest first", async () => {
  let isOnline = false;
  const { store, calls, kept } = start(
    server((payload) => {
      if (!isOnline) throw failure(code.network);
      return confirm(payload);
    }),
  );
  await store.load(7);
  await store.tick(tick(1));
  await store.tick(tick(2));
  expect(kept.ticks).toHaveLength(2);
  isOnline = true;
  calls.length = 0;
  await store.send();
  expect(calls.map(([, payload]) => payload)).toMatchObject([{ key: "key-1" }, { key: "key-2" }]);
  expect(store.current().ticks).toEqual([]);
});

test("keeps the last copy when a visit cannot be read", async () => {
  const begin = start(server(confirm));
  await begin.store.load(7);
  const { copies } = begin.store.current();
  const offline = start(
    {
      "visit/detail": () => {
        throw failure(code.network);
      },
    },
    { copies, ticks: [] },
  );
  await offline.store.load(7);
  expect(offline.store.current()).toMatchObject({ copies, error: expect.any(CallError), isLoading: false });
});

test("tells a conflict with its reason, goes on with the others, and forgets it on request", async () => {
  const { store } = start(
    server((payload) => {
      if ("device_id" in payload && payload.device_id === 1)
        throw failure(code.alreadyExists, "Ann has done this stop");
      return confirm(payload);
    }),
  );
  await store.load(7);
  await store.tick(tick(1));
  await store.tick(tick(2));
  const [copy] = store.current().copies;
  if (copy === undefined) throw new Error("There is no copy.");
  expect(listedStops(copy, store.current().ticks)).toMatchObject([
    { device_id: 1, tick: { reason: "Ann has done this stop" } },
    { device_id: 2, state: 1, tick: null },
  ]);
  store.drop("key-1");
  expect(store.current().ticks).toEqual([]);
});

test("replaces a refused tick of the same stop", async () => {
  let isRefused = true;
  const { store, calls } = start(
    server((payload) => {
      if (isRefused) throw failure(code.wrongParameter, "Say why");
      return confirm(payload);
    }),
  );
  await store.load(7);
  await store.tick(tick(1));
  isRefused = false;
  await store.tick(tick(1, { key: "key-new", comment: "Asked for" }));
  expect(calls.at(-1)?.[1]).toMatchObject({ key: "key-new", comment: "Asked for" });
  expect(store.current().ticks).toEqual([]);
});

test("works without the authority for cartridges", async () => {
  const { store } = start({
    ...server(confirm),
    "cartridge/list": () => {
      throw failure(code.notAllowed);
    },
  });
  await store.load(7);
  expect(store.current()).toMatchObject({ error: null, copies: [{ id: 7, batches: [] }] });
});

/** A storage in memory. */
function memoryStorage() {
  const values = new Map<string, string>();
  const storage = createBrowserStorage(
    () =>
      ({
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
        removeItem: (key: string) => void values.delete(key),
      }) as unknown as Storage,
  );
  return { values, storage };
}

test("keeps the ticks of another tab", () => {
  const { storage } = memoryStorage();
  const [here, there] = [tick(1), tick(2)].map((one) => ({ ...one, reason: null }));
  if (here === undefined || there === undefined) throw new Error("no ticks");
  keepTicks(5, [there], [], storage);
  keepTicks(5, [here], [], storage);
  expect(loadVisits(5, storage).ticks).toEqual([there, here]);
  keepTicks(5, [], [here], storage);
  expect(loadVisits(5, storage).ticks).toEqual([there]);
});

test("a tick that fails does not hold up the others", async () => {
  const { store } = start(
    server((payload) => {
      if ((payload as { device_id: number }).device_id === 1)
        throw new CallError({ code: code.invalid, message: "Internal error", call: "visit/tick" });
      return confirm(payload);
    }),
  );
  await store.load(7);
  await store.tick(tick(1));
  await store.tick(tick(2));
  expect(store.current().ticks.map(({ device_id }) => device_id)).toEqual([1]);
});

test("is kept for each account: others see neither copies nor ticks", () => {
  const { values, storage } = memoryStorage();
  const copies = [{ ...visit, batches: [], time: 1 }] as unknown as KeptVisits["copies"];
  const ticks = [{ ...tick(1), reason: null }];
  keepCopies(5, copies, storage);
  keepTicks(5, ticks, [], storage);
  expect(loadVisits(5, storage)).toEqual({ copies, ticks });
  expect(loadVisits(6, storage)).toEqual({ copies: [], ticks: [] });
  // Another account uses this browser in between.
  keepCopies(6, [], storage);
  expect(loadVisits(5, storage)).toEqual({ copies: [], ticks });
  values.set("lubricator.visit_ticks.5", "{");
  expect(loadVisits(5, storage).ticks).toEqual([]);
});
