import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { columnsToStore, parseColumns, visibleColumns } from "../../../src/console/generator/list/visible-columns";
import { resourceByName, textIn } from "../../../src/contract";

const dealer = resourceByName(registry, "dealer");
const names = (chosen: readonly string[] | null) => visibleColumns(dealer, chosen).map((column) => column.field);

describe("the choice of columns", () => {
  it("shows what the declaration shows until one chooses", () => {
    expect(names(null)).toEqual(dealer.list.shown);
  });

  it("keeps the declaration's order, whatever the order of choosing", () => {
    expect(names(["create_time", "name"])).toEqual(["name", "create_time"]);
  });

  it("never goes without the title, which is the way to the record", () => {
    expect(names(["phone"])).toEqual(["name", "phone"]);
  });

  it("forgets columns that the declaration no longer has, and never shows none", () => {
    expect(names(["name", "gone"])).toEqual(["name"]);
    expect(names(["gone"])).toEqual(dealer.list.shown);
    expect(names([])).toEqual(dealer.list.shown);
  });

  it("stores nothing for the usual columns and the names for others", () => {
    expect(columnsToStore(dealer, [...dealer.list.shown].reverse())).toBeNull();
    expect(columnsToStore(dealer, ["phone", "name"])).toBe('["name","phone"]');
  });

  it.each([null, "", "{", '{"name":1}', "[1]"])("reads %j as no choice", (stored) => {
    expect(parseColumns(stored)).toBeNull();
  });
});

describe("the heads of the device list", () => {
  const { columns } = resourceByName(registry, "device").list;

  // Spec §2, "Device labels".
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
  ])("are the specification's words: %s is %s", (name, head) => {
    expect(columns.flatMap(({ field, label }) => (field === name ? [textIn(label, "en")] : []))).toEqual([head]);
  });
});
