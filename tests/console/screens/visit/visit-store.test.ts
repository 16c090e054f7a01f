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
  swap_reason: "",
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
      {
        id: 3,
        grease_id: 1,
        grease_name: "EP 2",
        size: 125,
        batch: "B-1",
        count: 4,
        state: 1,
        best_before: "2099-01-31",
      },
      { id: 4, grease_id: 1, grease_name: "EP 2", size: 125, batch: "B-0", count: 4, state: 3 },
    ],
  }),
  "grease/list": () => ({ list: [{ id: 1, name: "EP 2", also: ["Ep2"], thickener: 1, base_oil: 1 }] }),
  "visit/tick": onTick,
});

const confirm = (payload: object) => ({ ...payload, by: "Ann", time: 500 });

test("keeps a copy of a visit with the cartridges in stock", async () => {
  const { store, kept } = start(server(confirm));
  await store.load(7);
  const [copy] = store.current().copies;
  expect(copy).toMatchObject({ id: 7, name: "Monday", time: 1000, stops: [{ device_id: 1 }, { device_id: 2 }] });
  expect(copy?.batches).toMatchObject([{ id: 3, grease_id: 1, best_before: "2099-01-31" }]);
  expect(copy?.greases).toEqual([{ id: 1, name: "EP 2", also: ["Ep2"], thickener: 1, base_oil: 1 }]);
  expect(kept.copies).toEqual(store.current().copies);
});

test("sends a tick with its key, and shows the record of the server", async () => {
  const { store, calls } = start(server(confirm));
  await store.load(7);
  await store.tick(tick(1, { cartridge_id: 3, remaining_ml: 5 }));
  expect(calls.at(-1)).toEqual([
    "visit/tick",
    {
      id: 7,
      device_id: 1,
      state: 1,
      key: "key-1",
      time: 500,
      comment: "",
      cartridge_id: 3,
      remaining_ml: 5,
      swap_reason: "",
    },
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

test("shows a conflict with its reason, continues with the others, and deletes it on request", async () => {
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

test("reads all batches, on any number of pages", async () => {
  const page = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: first + at, size: 125, count: 1, state: 1 }));
  const pages: Readonly<Record<number, object[]>> = { 1: page(1, 100), 2: page(101, 100), 3: page(201, 3) };
  const { store } = start({
    ...server(confirm),
    "cartridge/list": (payload) => ({ list: pages[(payload as { page: number }).page] }),
  });
  await store.load(7);
  expect(store.current().copies[0]?.batches).toHaveLength(203);
});

/** A promise that the test resolves. */
function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test("a late answer does not overwrite what the server has confirmed meanwhile", async () => {
  const first = later<object>();
  let reads = 0;
  const { store } = start({
    ...server(confirm),
    "visit/detail": () => {
      reads += 1;
      if (reads === 1) return visit;
      return reads === 2 ? first.promise : { ...visit, stops: [stop(1, 1), stop(2)] };
    },
  });
  await store.load(7);
  const loading = store.load(7);
  await store.tick(tick(1));
  // This was read before the tick.
  first.resolve(visit);
  await loading;
  expect(store.current()).toMatchObject({ ticks: [], copies: [{ stops: [{ state: 1 }, { state: 0 }] }] });
});

test("the answer to an older read does not replace a newer one", async () => {
  const old = later<object>();
  let reads = 0;
  const { store } = start({
    ...server(confirm),
    "visit/detail": () => {
      reads += 1;
      return reads === 1 ? old.promise : { ...visit, name: "Tuesday" };
    },
  });
  const loading = store.load(7);
  await store.load(7);
  old.resolve(visit);
  await loading;
  expect(store.current()).toMatchObject({ isLoading: false, copies: [{ name: "Tuesday" }] });
});

test("reads a visit again after a refusal, because another person may have been there", async () => {
  let isTaken = false;
  const { store } = start({
    ...server(() => {
      isTaken = true;
      throw failure(code.alreadyExists, "Ann has done this stop");
    }),
    "visit/detail": () => ({ ...visit, stops: [stop(1, isTaken ? 1 : 0), stop(2)] }),
  });
  await store.load(7);
  await store.tick(tick(1));
  expect(store.current()).toMatchObject({
    ticks: [{ reason: "Ann has done this stop" }],
    copies: [{ stops: [{ device_id: 1, state: 1 }, {}] }],
  });
});

test("counts failures in a row, and resets the count after a success", async () => {
  let isBroken = true;
  const { store } = start(
    server((payload) => {
      if (isBroken) throw failure(code.saveError, "Disk full");
      return confirm(payload);
    }),
  );
  await store.tick(tick(1));
  await store.send();
  expect(store.current()).toMatchObject({ failures: 2, sendError: { message: "Disk full" } });
  isBroken = false;
  await store.send();
  expect(store.current()).toMatchObject({ failures: 0, sendError: null, ticks: [] });
});

test("sends and stores nothing after it is stopped", async () => {
  const answer = later<object>();
  const { store, calls, kept } = start(server(() => answer.promise));
  await store.load(7);
  void store.tick(tick(1));
  void store.tick(tick(2));
  const before = { ...kept };
  store.stop();
  answer.resolve(confirm(tick(1)));
  await answer.promise;
  await store.send();
  await store.load(7);
  expect(calls.filter(([path]) => path === "visit/tick")).toHaveLength(1);
  expect(kept).toEqual(before);
});

test("keeps a tick that is made while the sending is stopped, and sends it later", async () => {
  const { store, calls, kept } = start(server(confirm));
  await store.load(7);
  store.stop();
  await store.tick(tick(1));
  expect(kept.ticks).toMatchObject([{ key: "key-1", reason: null }]);
  expect(calls.filter(([path]) => path === "visit/tick")).toEqual([]);
  store.resume();
  await store.send();
  expect(calls.filter(([path]) => path === "visit/tick")).toHaveLength(1);
  expect(kept.ticks).toEqual([]);
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

test("a failed tick does not block the others", async () => {
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

test("is separate for each account: others see neither copies nor ticks", () => {
  const { values, storage } = memoryStorage();
  const copies = [{ ...visit, batches: [], greases: [], time: 1 }] as unknown as KeptVisits["copies"];
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
