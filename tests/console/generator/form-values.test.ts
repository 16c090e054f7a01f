import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { newForm, reduceForm } from "../../../src/console/generator/form/form-state";
import {
  changedValues,
  draftOf,
  formFaults,
  initialValues,
  messagesFor,
  sectionsFor,
  valuesOf,
  variablesOf,
} from "../../../src/console/generator/form/form-values";
import { resourceByName } from "../../../src/contract";

const stock = resourceByName(registry, "storage");
const device = resourceByName(registry, "device");
const names = (values: Record<string, unknown>) =>
  sectionsFor(stock, draftOf(stock, {}, values)).flatMap((one) => one.fields);
const imei = "260531793113837";

describe("what a form begins with", () => {
  it("takes the first variant", () => {
    expect(initialValues(stock, new URLSearchParams()).type).toBe(0);
  });

  it("takes what the address brings along, and leaves what makes no sense there", () => {
    const values = initialValues(stock, new URLSearchParams(`type=1&batch=B7&addr=xyz&nwks_key=${"0".repeat(32)}`));
    expect(values).toMatchObject({ type: 1, batch: "B7", addr: null, nwks_key: null });
  });

  it("reads a record back, secrets apart", () => {
    const record = {
      storage_id: 4,
      type: 1,
      imei: "00FF00FF00FF00FF",
      addr: "26011A2B",
      model: "TLDD",
      batch: "B7",
      nwks_key: "1",
    };
    expect(valuesOf(stock, record)).toEqual({
      type: 1,
      imei: null,
      eui: "00FF00FF00FF00FF",
      addr: "26011A2B",
      nwks_key: null,
      apps_key: null,
      model: "TLDD",
      batch: "B7",
    });
  });
});

describe("which inputs there are", () => {
  it("follows the variant", () => {
    expect(names({ type: 0 })).toEqual(["imei", "model", "batch"]);
    expect(names({ type: 1 })).toEqual(["eui", "addr", "nwks_key", "apps_key", "model", "batch"]);
  });
});

describe("what is wrong with the inputs", () => {
  it("finds every fault of the inputs that exist, in the form's order", () => {
    const faults = formFaults(stock, {}, { type: 0, imei: "2605317931138370", model: "TLDD" }, "create");
    expect([...faults]).toEqual([
      ["imei", { id: "imei.imeisv" }],
      ["batch", { id: "required" }],
    ]);
  });

  it("looks at what will be sent: spaces alone are nothing, separators do not count", () => {
    const faults = formFaults(stock, {}, { type: 0, imei: "260531-79-311383-7", model: "  ", batch: "B7" }, "create");
    expect([...faults.keys()]).toEqual(["model"]);
  });

  it("lets a secret that exists stay empty, and asks for it in a new record", () => {
    const values = { type: 1, eui: "00FF00FF00FF00FF", addr: "26011A2B", model: "TLDD", batch: "B7" };
    expect([...formFaults(stock, {}, values, "edit")]).toEqual([]);
    expect([...formFaults(stock, {}, values, "create").keys()]).toEqual(["nwks_key", "apps_key"]);
  });

  it("says that half a position is half", () => {
    const faults = formFaults(device, {}, { type: 0, position: { longitude: 121.5, latitude: null } }, "create");
    expect(faults.get("position")).toEqual({ id: "position.half" });
  });
});

describe("what is saved", () => {
  it("is the values of the fields that exist, as their kinds write them", () => {
    const values = { type: 0, imei: " 260531 793113 837", eui: "00FF00FF00FF00FF", model: " TLDD ", batch: "" };
    expect(variablesOf(stock, {}, values)).toEqual({ type: 0, imei, model: "TLDD", batch: null });
  });

  it("is nothing new as long as the server would see the same", () => {
    const before = { type: 0, imei, model: "TLDD", batch: null };
    expect(changedValues(stock, { ...before }, before)).toEqual({});
    expect(changedValues(stock, { ...before, batch: "B8" }, before)).toEqual({ batch: "B8" });
  });
});

describe("the server's messages", () => {
  it("stand at their inputs; the others are told apart", () => {
    const { own, others } = messagesFor({ imei: ["taken"], agent_id: ["no"] }, ["imei", "batch"]);
    expect([...own]).toEqual([["imei", "taken"]]);
    expect(others).toEqual(["no"]);
  });

  it("go when their input changes, and only then", () => {
    const refused = reduceForm(newForm({ imei }), {
      type: "refuse",
      messages: new Map([
        ["imei", "taken"],
        ["batch", "old"],
      ]),
    });
    const changed = reduceForm(refused, { type: "change", name: "imei", value: "1", fields: {} });
    expect([...changed.messages]).toEqual([["batch", "old"]]);
    expect(changed.values).toEqual({ imei: "1" });
  });
});
