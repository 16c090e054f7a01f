import { expect, it } from "vitest";
import { CallError } from "../../../../src/console/client/call-error";
import type { ScanEntry } from "../../../../src/console/screens/stock-scan/scan-entries";
import { createStockScan } from "../../../../src/console/screens/stock-scan/stock-scan-store";
import { loadUnsent, type StoredScan, saveUnsent } from "../../../../src/console/screens/stock-scan/unsent-scans";
import { code } from "../../../../src/contract";
import { memory } from "../../fake-server";

const one = "490154203237518";
const two = "356938035643809";
const delivery = { model: "TLDD", batch: "B7" };
const nothing: StoredScan = { delivery, unsent: [] };
const failure = (number: number, message = "no") => new CallError({ code: number, message, call: "storage/create" });

/** A server whose answers are given by hand, and a round of scanning over it. */
function round(start: StoredScan = nothing) {
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
  /** Everything that an answer sets going has gone. */
  const settle = () => new Promise((done) => setImmediate(done));
  const states = () => store.current().entries.map(({ imei, state }) => [imei, state]);
  return { store, calls, settled, kept, settle, states };
}

it("saves each identifier by one call, one after another, with model and batch", async () => {
  const { store, calls, settle, states, settled } = round();
  expect([store.scan(one), store.scan(two)]).toEqual([true, true]);
  expect(calls.map(({ path, payload }) => [path, payload])).toEqual([
    ["storage/create", { imei: one, model: "TLDD", batch: "B7" }],
  ]);
  calls[0]?.answer({ storage_id: 7 });
  await settle();
  expect(calls.map(({ payload }) => payload)).toEqual([
    { imei: one, model: "TLDD", batch: "B7" },
    { imei: two, model: "TLDD", batch: "B7" },
  ]);
  calls[1]?.answer({ storage_id: 8 });
  await settle();
  expect(states()).toEqual([
    [two, "saved"],
    [one, "saved"],
  ]);
  expect(settled.map(({ imei, storageId }) => [imei, storageId])).toEqual([
    [one, 7],
    [two, 8],
  ]);
});

it("takes no identifier twice, neither while it is sent nor afterwards", async () => {
  const { store, calls, settle } = round();
  store.scan(one);
  expect(store.scan(one)).toBe(false);
  calls[0]?.answer({ storage_id: 7 });
  await settle();
  expect(store.scan(one)).toBe(false);
  expect(calls).toHaveLength(1);
});

it.each([
  ["in stock already", failure(code.alreadyExists), "known", null],
  ["refused for good", failure(code.wrongParameter, "wrong batch"), "refused", "wrong batch"],
  ["no answer", failure(code.network, "gone"), "unsent", "gone"],
  ["the session ended", failure(code.tokenInvalid), "unsent", "no"],
  ["the server failed", failure(code.invalid, "Internal error 1"), "unsent", "Internal error 1"],
  ["nothing that a call fails with", new Error("odd"), "unsent", "odd"],
])("%s", async (_, error, state, reason) => {
  const { store, calls, settle } = round();
  store.scan(one);
  calls[0]?.fail(error);
  await settle();
  expect(store.current().entries).toEqual([{ imei: one, ...delivery, state, reason, storageId: null }]);
});

it("sends again what was not sent, only then, and with the model and batch that it was scanned with", async () => {
  const { store, calls, settle, states } = round();
  store.scan(one);
  store.scan(two);
  calls[0]?.fail(failure(code.network));
  await settle();
  calls[1]?.fail(failure(code.network));
  await settle();
  store.changeDelivery({ model: "TLDD", batch: "B8" });
  await settle();
  expect(calls).toHaveLength(2);
  store.sendAgain(one);
  expect(states()).toEqual([
    [two, "unsent"],
    [one, "sending"],
  ]);
  calls[2]?.fail(failure(code.alreadyExists));
  await settle();
  store.sendAgain();
  expect(calls.slice(2).map(({ payload }) => payload)).toEqual([
    { imei: one, model: "TLDD", batch: "B7" },
    { imei: two, model: "TLDD", batch: "B7" },
  ]);
});

it("undoes the last one by its key, once; it may then be scanned anew", async () => {
  const { store, calls, settle, states } = round();
  store.scan(one);
  calls[0]?.answer({ storage_id: 7 });
  await settle();
  const undoing = [store.undoLast(), store.undoLast()];
  expect(calls.slice(1).map(({ path, payload }) => [path, payload])).toEqual([["storage/delete", { storage_id: 7 }]]);
  calls[1]?.answer(null);
  expect((await Promise.all(undoing)).map((gone) => gone?.imei)).toEqual([one, undefined]);
  expect(states()).toEqual([[one, "removed"]]);
  expect(store.scan(one)).toBe(true);
  expect(states()).toEqual([[one, "sending"]]);
});

it("a refused undo leaves the record where it is", async () => {
  const { store, calls, settle, states } = round();
  store.scan(one);
  calls[0]?.answer({ storage_id: 7 });
  await settle();
  const undoing = store.undoLast();
  calls[1]?.fail(failure(code.notAllowed));
  await expect(undoing).rejects.toThrow("no");
  expect(states()).toEqual([[one, "saved"]]);
});

it("keeps for a reload what has no answer yet, and nothing else", async () => {
  const { store, calls, settle, kept } = round();
  store.scan(one);
  expect(kept.at(-1)?.unsent.map(({ imei }) => imei)).toEqual([one]);
  calls[0]?.answer({ storage_id: 7 });
  await settle();
  expect(kept.at(-1)).toEqual({ delivery, unsent: [] });
});

it("what was kept comes back as not sent, to the same account alone", () => {
  const tab = memory();
  const { store } = round();
  store.scan(one);
  saveUnsent(4, { delivery, unsent: store.current().entries }, tab);
  expect(loadUnsent(4, tab)).toEqual({
    delivery,
    unsent: [{ imei: one, ...delivery, state: "unsent", reason: null, storageId: null }],
  });
  expect(loadUnsent(5, tab)).toEqual({ delivery: { model: "", batch: "" }, unsent: [] });
});

it.each(["", "{", "[]", '{"account":4,"unsent":{}}', '{"account":4,"unsent":[1,["a"],[1,2,3]]}'])(
  "a kept text without sense is nothing: %s",
  (text) => {
    expect(loadUnsent(4, memory({ scan_unsent: text }))).toEqual({ delivery: { model: "", batch: "" }, unsent: [] });
  },
);
