import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import {
  applicableFields,
  changedValues,
  draftOf,
  type FormMode,
  type FormValues,
  faultsOf,
  formFields,
  initialValues,
  messagesFor,
  sectionsFor,
  valuesOf,
  variablesOf,
} from "../../../src/console/generator/form/form-values";
import { type Resource, resourceByName } from "../../../src/contract";

const stock = resourceByName(registry, "storage");
const device = resourceByName(registry, "device");
const faults = (resource: Resource, values: FormValues, mode: FormMode) =>
  faultsOf(applicableFields(resource, {}, values), values, mode);
const names = (values: Record<string, unknown>) =>
  sectionsFor(stock, draftOf(stock, {}, values)).flatMap((one) => one.fields);
const imei = "260531793113837";

describe("the initial values of a form", () => {
  it("have the first variant", () => {
    expect(initialValues(stock, new URLSearchParams()).type).toBe(0);
  });

  it("include valid values from the address and ignore invalid ones", () => {
    const values = initialValues(stock, new URLSearchParams(`type=1&batch=B7&addr=xyz&nwks_key=${"0".repeat(32)}`));
    expect(values).toMatchObject({ type: 1, batch: "B7", addr: null, nwks_key: null });
  });

  it("are those of the record, without its secrets", () => {
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

describe("the inputs of a form", () => {
  it("depend on the variant", () => {
    expect(names({ type: 0 })).toEqual(["imei", "model", "batch"]);
    expect(names({ type: 1 })).toEqual(["eui", "addr", "nwks_key", "apps_key", "model", "batch"]);
  });
});

describe("the faults of a form", () => {
  it("are found in every applicable input, in the form's order", () => {
    const found = faults(stock, { type: 0, imei: "2605317931138370", model: "TLDD" }, "create");
    expect([...found]).toEqual([
      ["imei", { id: "imei.imeisv" }],
      ["batch", { id: "required" }],
    ]);
  });

  it("are those of the value that is sent: spaces count as empty, separators are removed", () => {
    const found = faults(stock, { type: 0, imei: "260531-79-311383-7", model: "  ", batch: "B7" }, "create");
    expect([...found.keys()]).toEqual(["model"]);
  });

  it("include an empty secret only in a new record", () => {
    const values = { type: 1, eui: "00FF00FF00FF00FF", addr: "26011A2B", model: "TLDD", batch: "B7" };
    expect([...faults(stock, values, "edit")]).toEqual([]);
    expect([...faults(stock, values, "create").keys()]).toEqual(["nwks_key", "apps_key"]);
  });

  it("include an incomplete position", () => {
    const found = faults(device, { type: 0, position: { longitude: 121.5, latitude: null } }, "create");
    expect(found.get("position")).toEqual({ id: "position.half" });
  });
});

describe("the saved values", () => {
  it("are the normalized values of the applicable fields", () => {
    const values = { type: 0, imei: " 260531 793113 837", eui: "00FF00FF00FF00FF", model: " TLDD ", batch: "" };
    expect(variablesOf(stock, {}, values)).toEqual({ type: 0, imei, model: "TLDD", batch: null });
  });

  it("count as unchanged when their wire form is the same", () => {
    const before = { type: 0, imei, model: "TLDD", batch: null };
    expect(changedValues(formFields(stock), { ...before }, before)).toEqual({});
    expect(changedValues(formFields(stock), { ...before, batch: "B8" }, before)).toEqual({ batch: "B8" });
  });
});

describe("the server's messages", () => {
  it("are split into those with an input and the others", () => {
    const { own, others } = messagesFor({ imei: ["taken"], agent_id: ["no"] }, ["imei", "batch"]);
    expect([...own]).toEqual([["imei", "taken"]]);
    expect(others).toEqual(["no"]);
  });
});
