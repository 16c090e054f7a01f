import { expect, test } from "vitest";
import { createBrowserStorage } from "../../../../src/console/client/browser-storage";
import { CallError } from "../../../../src/console/client/call-error";
import { type KeptVisits, keepCopies, keepTicks, loadVisits } from "../../../../src/console/screens/visit/visit-copy";
import { code } from "../../../../src/contract";
import { confirm, failure, server, start, stop, tick, visit } from "./visit-store-server";

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
