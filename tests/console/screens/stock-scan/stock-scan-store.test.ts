import { expect, it } from "vitest";
import { CallError } from "../../../../src/console/client/call-error";
import type { ScanEntry } from "../../../../src/console/screens/stock-scan/scan-entries";
import { createStockScan } from "../../../../src/console/screens/stock-scan/stock-scan-store";
import { loadUnsent, type StoredScan, saveUnsent } from "../../../../src/console/screens/stock-scan/unsent-scans";
import { code } from "../../../../src/contract";
import { memory } from "../../fake-server";

const firstImei = "490154203237518";
const secondImei = "356938035643809";
const delivery = { model: "TLDD", batch: "B7" };
const emptyScan: StoredScan = { delivery, unsent: [] };
const failure = (number: number, message = "no") => new CallError({ code: number, message, call: "storage/create" });

/** A scanning round with a server whose answers the test gives. */
function startRound(start: StoredScan = emptyScan) {
  const calls: { path: string; payload: object; answer: (data: unknown) => void; fail: (error: Error) => void }[] = [];
  const settled: ScanEntry[] = [];
  const kept: StoredScan[] = [];
  const store = createStockScan({
    post: (path, payload = {}) =>
      new Promise((answer, fail) => calls.push({ path, payload, answer, fail })) as Promise<unknown>,
    start,
    keep: (scan) => kept.push(scan),
    onSettled: (entry) => settled.push(entry),
  });
  /** Waits until everything that an answer triggers is done. */
  const settle = () => new Promise((done) => setImmediate(done));
  const states = () => store.current().entries.map(({ imei, state }) => [imei, state]);
  return { store, calls, settled, kept, settle, states };
}

it("saves identifiers one by one, each by one call with model and batch", async () => {
  const { store, calls, settle, states, settled } = startRound();
  expect([store.scan(firstImei), store.scan(secondImei)]).toEqual([true, true]);
  expect(calls.map(({ path, payload }) => [path, payload])).toEqual([
    ["storage/create", { imei: firstImei, model: "TLDD", batch: "B7" }],
  ]);
  calls[0]?.answer({ storage_id: 7 });
  await settle();
  expect(calls.map(({ payload }) => payload)).toEqual([
    { imei: firstImei, model: "TLDD", batch: "B7" },
    { imei: secondImei, model: "TLDD", batch: "B7" },
  ]);
  calls[1]?.answer({ storage_id: 8 });
  await settle();
  expect(states()).toEqual([
    [secondImei, "saved"],
    [firstImei, "saved"],
  ]);
  expect(settled.map(({ imei, storageId }) => [imei, storageId])).toEqual([
    [firstImei, 7],
    [secondImei, 8],
  ]);
});

it("refuses an identifier that was scanned before, while it is sent and afterwards", async () => {
  const { store, calls, settle } = startRound();
  store.scan(firstImei);
  expect(store.scan(firstImei)).toBe(false);
  calls[0]?.answer({ storage_id: 7 });
  await settle();
  expect(store.scan(firstImei)).toBe(false);
  expect(calls).toHaveLength(1);
});

it.each([
  ["in stock already", failure(code.alreadyExists), "known", null],
  ["refused permanently", failure(code.wrongParameter, "wrong batch"), "refused", "wrong batch"],
  ["no answer", failure(code.network, "gone"), "unsent", "gone"],
  ["the session ended", failure(code.tokenInvalid), "unsent", "no"],
  ["the server failed", failure(code.invalid, "Internal error 1"), "unsent", "Internal error 1"],
  ["an unexpected error", new Error("odd"), "unsent", "这一部分出错了"],
])("sets the state after a failure: %s", async (_, error, state, reason) => {
  const { store, calls, settle } = startRound();
  store.scan(firstImei);
  calls[0]?.fail(error);
  await settle();
  expect(store.current().entries).toEqual([{ imei: firstImei, ...delivery, state, reason, storageId: null }]);
});

it("sends unsent identifiers again on request, with the model and batch of the scan", async () => {
  const { store, calls, settle, states } = startRound();
  store.scan(firstImei);
  store.scan(secondImei);
  calls[0]?.fail(failure(code.network));
  await settle();
  calls[1]?.fail(failure(code.network));
  await settle();
  store.changeDelivery({ model: "TLDD", batch: "B8" });
  await settle();
  expect(calls).toHaveLength(2);
  store.sendAgain(firstImei);
  expect(states()).toEqual([
    [secondImei, "unsent"],
    [firstImei, "sending"],
  ]);
  calls[2]?.fail(failure(code.alreadyExists));
  await settle();
  store.sendAgain();
  expect(calls.slice(2).map(({ payload }) => payload)).toEqual([
    { imei: firstImei, model: "TLDD", batch: "B7" },
    { imei: secondImei, model: "TLDD", batch: "B7" },
  ]);
});

it("undoes the last saved identifier once, by its key; it can then be scanned again", async () => {
  const { store, calls, settle, states } = startRound();
  store.scan(firstImei);
  calls[0]?.answer({ storage_id: 7 });
  await settle();
  const undoing = [store.undoLast(), store.undoLast()];
  expect(calls.slice(1).map(({ path, payload }) => [path, payload])).toEqual([["storage/delete", { storage_id: 7 }]]);
  calls[1]?.answer(null);
  expect((await Promise.all(undoing)).map((entry) => entry?.imei)).toEqual([firstImei, undefined]);
  expect(states()).toEqual([[firstImei, "removed"]]);
  expect(store.scan(firstImei)).toBe(true);
  expect(states()).toEqual([[firstImei, "sending"]]);
});

it("keeps the entry when the server refuses the undo", async () => {
  const { store, calls, settle, states } = startRound();
  store.scan(firstImei);
  calls[0]?.answer({ storage_id: 7 });
  await settle();
  const undoing = store.undoLast();
  calls[1]?.fail(failure(code.notAllowed));
  await expect(undoing).rejects.toThrow("no");
  expect(states()).toEqual([[firstImei, "saved"]]);
});

it("stores only identifiers without an answer for a reload", async () => {
  const { store, calls, settle, kept } = startRound();
  store.scan(firstImei);
  expect(kept.at(-1)?.unsent.map(({ imei }) => imei)).toEqual([firstImei]);
  calls[0]?.answer({ storage_id: 7 });
  await settle();
  expect(kept.at(-1)).toEqual({ delivery, unsent: [] });
});

it("loads stored identifiers as unsent, for the same account only", () => {
  const tab = memory();
  const { store } = startRound();
  store.scan(firstImei);
  saveUnsent(4, { delivery, unsent: store.current().entries }, tab);
  expect(loadUnsent(4, tab)).toEqual({
    delivery,
    unsent: [{ imei: firstImei, ...delivery, state: "unsent", reason: null, storageId: null }],
  });
  expect(loadUnsent(5, tab)).toEqual({ delivery: { model: "", batch: "" }, unsent: [] });
});

it.each(["", "{", "[]", '{"account":4,"unsent":{}}', '{"account":4,"unsent":[1,["a"],[1,2,3]]}'])(
  "ignores invalid stored text: %s",
  (text) => {
    expect(loadUnsent(4, memory({ scan_unsent: text }))).toEqual({ delivery: { model: "", batch: "" }, unsent: [] });
  },
);
