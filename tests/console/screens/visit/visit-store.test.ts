import { expect, test } from "vitest";
import { CallError } from "../../../../src/console/client/call-error";
import { listedStops } from "../../../../src/console/screens/visit/visit-copy";
import { code } from "../../../../src/contract";
import { confirm, failure, server, start, tick } from "./visit-store-server";

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
