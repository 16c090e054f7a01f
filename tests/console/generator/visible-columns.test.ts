import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { columnsToStore, parseColumns, visibleColumns } from "../../../src/console/generator/list/visible-columns";
import { resourceByName, textIn } from "../../../src/contract";

const dealer = resourceByName(registry, "dealer");
const names = (chosen: readonly string[] | null) => visibleColumns(dealer, chosen).map((column) => column.field);

describe("the choice of columns", () => {
  it("starts with the declared columns", () => {
    expect(names(null)).toEqual(dealer.list.shown);
  });

  it("keeps the declared order", () => {
    expect(names(["create_time", "name"])).toEqual(["name", "create_time"]);
  });

  it("always includes the title, which links to the record", () => {
    expect(names(["phone"])).toEqual(["name", "phone"]);
  });

  it("ignores unknown columns and is never empty", () => {
    expect(names(["name", "gone"])).toEqual(["name"]);
    expect(names(["gone"])).toEqual(dealer.list.shown);
    expect(names([])).toEqual(dealer.list.shown);
  });

  it("is stored only when it differs from the declared columns", () => {
    expect(columnsToStore(dealer, [...dealer.list.shown].reverse())).toBeNull();
    expect(columnsToStore(dealer, ["phone", "name"])).toBe('["name","phone"]');
  });

  it.each([null, "", "{", '{"name":1}', "[1]"])("is empty when the stored text is %j", (stored) => {
    expect(parseColumns(stored)).toBeNull();
  });
});

describe("the heads of the device list", () => {
  const { columns } = resourceByName(registry, "device").list;

  // (spec §2, "Device labels")
  it.each([
    ["imei", "Device-ID/IMEI"],
    ["device_name", "Name"],
    ["bind_status", "Bind status"],
    ["status", "Device status"],
    ["remaining_ratio", "Remaining lubricant ratio"],
    ["electric_quantity", "Electric quantity"],
    ["temperature", "Temperature"],
    ["signal", "Signal"],
    ["region", "Region"],
    ["availability", "Availability"],
    ["available_weeks", "Available in weeks"],
    ["estimated_usage_time", "Estimated usage time"],
    ["asset_tag", "Asset tag (work-machine number)"],
    ["asset_name", "Asset name"],
    ["install_location", "Install location"],
    ["lubricantTube", "Lubricant cartridge specification"],
    ["load", "Load condition"],
  ])("have the labels of the specification: %s is %s", (name, head) => {
    expect(columns.flatMap(({ field, label }) => (field === name ? [textIn(label, "en")] : []))).toEqual([head]);
  });
});
