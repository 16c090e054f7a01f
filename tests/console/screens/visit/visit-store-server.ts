import { CallError } from "../../../../src/console/client/call-error";
import type { KeptVisits } from "../../../../src/console/screens/visit/visit-copy";
import { createVisitStore } from "../../../../src/console/screens/visit/visit-store";

/** A stop as the server lists it. */
export const stop = (device_id: number, state = 0) => ({ device_id, name: `Press ${device_id}`, state });
/** A visit with two stops. */
export const visit = { id: 7, name: "Monday", note: "", stops: [stop(1), stop(2)] };
/** A refusal of the server. */
export const failure = (number: number, message = "no") => new CallError({ code: number, message, call: "visit/tick" });
/** A tick of a stop, as the store keeps it. */
export const tick = (device_id: number, values: object = {}) => ({
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
export function start(
  answers: Record<string, (payload: object) => unknown>,
  begin: KeptVisits = { copies: [], ticks: [] },
) {
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

/** The answers of a server that has the visit. */
export const server = (onTick: (payload: object) => unknown) => ({
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

/** Confirms a tick, as a server does. */
export const confirm = (payload: object) => ({ ...payload, by: "Ann", time: 500 });
