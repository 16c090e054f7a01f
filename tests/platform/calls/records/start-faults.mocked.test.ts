import { expect, test, vi } from "vitest";
import { type DeclarationError, defineResource, field } from "../../../../src/contract";
import { createRecordHandlers } from "../../../../src/platform/calls/records";

vi.mock("../../../../resources", async (importOriginal) => {
  const { registryWith } = await import("../../../support/readme-example");
  const product = await importOriginal<typeof import("../../../../resources")>();
  const valve = {
    label: "Valves",
    icon: "box",
    key: "id",
    title: "name",
    list: { columns: ["name"] },
    form: ["name"],
  } as const;
  const name = field.text({ label: "Name" });
  const foreign = defineResource({
    ...valve,
    name: "foreign",
    calls: { list: "foreign/list", save: "foreign/save" },
    fields: { id: field.id(), name },
  });
  const own = defineResource({
    ...valve,
    name: "valve",
    calls: { list: "valve/list", save: "valve/save" },
    storage: { owner: "nobody", elsewhere: ["weight"] },
    fields: {
      id: field.id(),
      name,
      part_of: field.relation({ label: "Part of", to: "foreign" }),
      weight: field.number({ label: "Weight" }),
    },
    actions: {
      close: { call: "valve/close", label: "Close", sets: {} },
      turn: { call: "valve/turn", label: "Turn", sets: {}, prompts: { angle: field.number({ label: "Angle" }) } },
    },
  });
  return { ...product, registry: registryWith([foreign, own], product, () => [1]) };
});

test("all faults that only the platform can see are reported at once, with place and cure", () => {
  let faults: DeclarationError["faults"] = [];
  try {
    createRecordHandlers({});
  } catch (thrown) {
    ({ faults } = thrown as DeclarationError);
  }
  const own = faults.filter(({ path }) => path.startsWith("valve: "));
  expect(own.map(({ id, path }) => `${id} @ ${path}`)).toEqual([
    "relation.table @ valve: fields.part_of.to",
    "storage.elsewhere @ valve: storage.elsewhere",
    "sets.none @ valve: actions.close.sets",
    "prompt.field @ valve: actions.turn.prompts.angle",
  ]);
  for (const { cure } of own) expect(cure).toMatch(/Give|Add|Name/);
});
