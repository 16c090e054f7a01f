import { expect, test } from "vitest";
import { field } from "../../src/contract";
import { faultsOf } from "./faults";
import { action, stored } from "./stored-part";

test("two actions may share a call if its payload or the state of the record tells which is meant", () => {
  const turn = (open: object, close: object) => ({
    open: { call: "part/turn", label: "Open", sets: { kind: 0 }, ...open },
    close: { call: "part/turn", label: "Close", sets: { kind: 1 }, ...close },
  });
  expect(faultsOf(stored({}, { actions: turn({ when: { kind: 1 } }, { when: { kind: 0 } }) }))).toEqual([]);
  expect(faultsOf(stored({}, { actions: turn({ with: { on: 0 } }, { with: { on: 1 } }) }))).toEqual([]);
});

/** A name for the mistake, the declaration, and the expected fault with its place. */
const cases: readonly (readonly [string, ReturnType<typeof stored>, string])[] = [
  ["an action that sets an unknown field", action({ nme: 1 }), "field.unknown @ part: actions.end.sets.nme"],
  ["an action that sets an unknown option", action({ kind: 7 }), "value.option @ part: actions.end.sets.kind"],
  ["an action that sets too much", action({ amount: 11 }), "value.kind @ part: actions.end.sets.amount"],
  ["an action that sets a place", action({ place: 1 }), "value.kind @ part: actions.end.sets.place"],
  ["an action that sets the key", action({ id: 1 }), "sets.key @ part: actions.end.sets.id"],
  ["an action that clears a required field", action({ name: null }), "sets.required @ part: actions.end.sets.name"],
  ["an action that sets a filter", action({ within: 1 }), "storage.noColumn @ part: actions.end.sets.within"],
  [
    "an action that asks for a number and stores it as an option",
    stored(
      {},
      {
        actions: { end: { call: "part/end", label: "End", sets: {}, prompts: { kind: field.number({ label: "K" }) } } },
      },
    ),
    "prompt.kind @ part: actions.end.prompts.kind",
  ],
  [
    "two actions of one call that nothing tells apart",
    stored(
      {},
      {
        actions: {
          open: { call: "part/turn", label: "Open", sets: { kind: 0 }, when: { kind: [0, 1] } },
          close: { call: "part/turn", label: "Close", sets: { kind: 1 }, when: { kind: 1 } },
        },
      },
    ),
    "sets.ambiguous @ part: actions.close.sets",
  ],
  [
    "an action that sets fields without storage",
    action({ kind: 0 }, { storage: undefined }),
    "sets.storage @ part: actions.end.sets",
  ],
];

test.each(cases)("reports %s with its place", (_says, declaration, fault) => {
  expect(faultsOf(declaration)).toEqual([fault]);
});
