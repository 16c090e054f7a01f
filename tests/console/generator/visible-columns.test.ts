import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { moveColumn, withColumn } from "../../../src/console/generator/list/column-order";
import {
  columnsToStore,
  columnWidth,
  parseColumns,
  parseWidths,
  visibleColumns,
  withWidth,
} from "../../../src/console/generator/list/visible-columns";
import { resourceByName, textIn } from "../../../src/contract";

const dealer = resourceByName(registry, "dealer");
const names = (chosen: readonly string[] | null) => visibleColumns(dealer, chosen).map((column) => column.field);

describe("the choice of columns", () => {
  it("starts with the declared columns", () => {
    expect(names(null)).toEqual(dealer.list.shown);
  });

  it("keeps the chosen order", () => {
    expect(names(["create_time", "name"])).toEqual(["create_time", "name"]);
  });

  it("moves a column to the place of another one", () => {
    expect(moveColumn(["a", "b", "c"], "c", "a")).toEqual(["c", "a", "b"]);
    expect(moveColumn(["a", "b", "c"], "a", "c")).toEqual(["b", "c", "a"]);
    expect(moveColumn(["a", "b"], "gone", "a")).toEqual(["a", "b"]);
  });

  it("adds a column behind the visible one that is declared before it", () => {
    const [first = "", second = "", third = ""] = dealer.list.columns.map(({ field }) => field);
    expect(withColumn(dealer, [first, third], second)).toEqual([first, second, third]);
    expect(withColumn(dealer, [third, first], second)).toEqual([third, first, second]);
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
    expect(columnsToStore(dealer, dealer.list.shown)).toBeNull();
    expect(columnsToStore(dealer, ["phone", "name"])).toBe('["phone","name"]');
  });

  it.each([null, "", "{", '{"name":1}', "[1]"])("is empty when the stored text is %j", (stored) => {
    expect(parseColumns(stored)).toBeNull();
  });
});

describe("the widths of columns", () => {
  it("stay within their limits", () => {
    expect(withWidth({}, "name", 200.4)).toEqual({ name: 200 });
    expect(withWidth({}, "name", 1)).toEqual({ name: columnWidth.min });
    expect(withWidth({ name: 200, phone: 90 }, "name", null)).toEqual({ phone: 90 });
  });

  it.each([null, "", "{", "[]", "[100]", "100", '"100"', '{"name":1}', '{"name":"wide"}', '{"name":"100"}'])(
    "are those of the content when %j is stored",
    (stored) => {
      expect(parseWidths(stored)).toEqual({});
    },
  );
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
