import { describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import { callByPath, role } from "../../../../src/contract";
import { changedValues, isReversible, storedFormerValues } from "../../../../src/platform/access/former-values";
import { createOperation } from "../../../../src/platform/access/operation-log";
import {
  planRevert,
  type RevertSituation,
  revertTexts,
} from "../../../../src/platform/calls/monitoring/revert/plan-revert";
import { runRevert } from "../../../../src/platform/calls/monitoring/revert/run-revert";

const former = (before: object, after: object) => JSON.stringify({ before, after });
const renamed = former({ name: "Hall 7" }, { name: "Hall 8" });

const situation = ({ entry, ...more }: Partial<Omit<RevertSituation, "entry">> & { readonly entry?: object }) => ({
  isAllowed: true,
  present: { name: "Hall 8" },
  ...more,
  entry: { resource: "gateway", action: "edit", former: renamed, reverted_by: null, ...entry },
});

test("plans the former values of a record that has not changed since the entry", () => {
  expect(planRevert(situation({}))).toEqual({ values: JSON.parse(renamed) });
});

test("treats all empty values as equal", () => {
  const entry = { resource: "device", former: former({ asset_tag: "A1" }, { asset_tag: null }) };
  expect(planRevert(situation({ entry, present: { asset_tag: "" } }))).toHaveProperty("values");
});

test.each([
  ["an action without an opposite", { entry: { action: "delete" } }, revertTexts.notReversible],
  ["an entry that is reverted", { entry: { reverted_by: 9 } }, revertTexts.reverted],
  ["an entry from before former values were stored", { entry: { former: null } }, revertTexts.tooOld],
  ["former values that were too long to store", { entry: { former: "" } }, revertTexts.tooLong],
  ["an entry without a change", { entry: { former: former({}, {}) } }, revertTexts.nothing],
  ["a person without the right", { isAllowed: false }, revertTexts.notAllowed],
  ["a deleted record", { present: null }, revertTexts.gone],
  ["a record that has changed", { present: { name: "Hall 9" } }, revertTexts.changed],
  [
    "stock that has been bound since",
    {
      entry: { resource: "distribution", action: "distribute", former: former({ agent_id: 1 }, { agent_id: 2 }) },
      present: { agent_id: 2, bind_status: 1 },
    },
    revertTexts.bound,
  ],
  [
    "a device that got another lubricator",
    { entry: { resource: "device", former: former({ imei: "1" }, { imei: "2" }) }, present: { imei: "2" } },
    revertTexts.lasting,
  ],
] as const)("refuses %s", (_says, changes, text) => {
  expect(planRevert(situation(changes))).toMatchObject({ refusal: { text } });
});

test("says which values a later change has replaced", () => {
  expect(planRevert(situation({ present: { name: "Hall 9" } }))).toEqual({
    refusal: { text: revertTexts.changed, fields: ["name"], changed: ["name"] },
  });
});

/** Runs a revert of the renaming whose handler logs `before` and `after` instead of the planned values. */
const revertThatWrites = (before: object, after: object) => {
  const path = "gateway/save";
  const written = {
    module: 1,
    resource: "gateway",
    action: "edit",
    targetId: 1,
    agentId: null,
    title: "",
    before,
    after,
  };
  const save = async (_payload: never, context: { readonly record: (entry: object) => Promise<void> }) =>
    context.record(written);
  return runRevert(
    {
      entry: { id: 1, resource: "gateway", action: "edit", target_id: 1 },
      values: JSON.parse(renamed),
      call: callByPath(registry, path),
      payload: { id: 1, eui: "A84041000181C0FE", name: "Hall 7" },
      handlers: { [path]: save as never },
      operation: createOperation(),
    },
    { caller: { role: role.admin }, now: () => 0 } as never,
  );
};

test.each([
  ["would write another field", { name: "Hall 8", eui: "2" }, { name: "Hall 7", eui: "1" }],
  ["would not restore all former values", { name: "Hall 8", eui: "1" }, { name: "Hall 8", eui: "1" }],
])("refuses a revert that %s", async (_says, before, after) => {
  await expect(revertThatWrites(before, after)).rejects.toMatchObject({ text: revertTexts.changedMeanwhile });
});

describe("the kept values", () => {
  const entry = { module: 1, resource: "storage", action: "edit", targetId: 1, agentId: null, title: "" } as const;

  test("are those of the changed fields, without secrets", () => {
    const before = { model: "A", batch: "B", nwks_key: "former", apps_key: "" };
    const after = { model: "C", batch: "B", nwks_key: "new", apps_key: "new" };
    expect(storedFormerValues({ ...entry, before, after })).toBe(former({ model: "A" }, { model: "C" }));
  });

  test.each([
    ["added", {}, { answer: "new" }],
    ["removed", { answer: "former" }, { answer: "" }],
  ])("omit a value whose name is redacted in logs (`answer`) when it is %s", (_says, before, after) => {
    expect(changedValues({ ...entry, resource: "request", before, after })).toEqual({ before: {}, after: {} });
  });

  test("are stored as an empty string if they are over the maximum length", () => {
    const after = { model: "x".repeat(20_000) };
    expect(storedFormerValues({ ...entry, before: {}, after })).toBe("");
  });

  test.each([
    ["storage", "reveal", false],
    ["storage", "create", false],
    ["device", "unbind", false],
    ["account", "edit", false],
    ["app", "callback", false],
    ["device", "edit", true],
    ["dealer", "disable", true],
    ["distribution", "distribute", true],
    ["app", "endApp", true],
  ])("are stored only if the operation can be reverted: %s, %s: %s", (resource, action, isKept) => {
    expect(isReversible(resource, action)).toBe(isKept);
    expect(storedFormerValues({ ...entry, resource, action }) !== null).toBe(isKept);
  });
});
