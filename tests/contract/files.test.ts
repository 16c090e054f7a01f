import { describe, expect, test } from "vitest";
import { registry } from "../../resources";
import {
  callAddress,
  callByPath,
  exportPath,
  extensionOf,
  type FilePage,
  field,
  fileItems,
  fileLabel,
  importColumns,
  resourceByName,
  role,
  secretKinds,
  textIn,
} from "../../src/contract";

const stock = resourceByName(registry, "storage");
const device = resourceByName(registry, "device");

describe("the columns of an import (spec E12)", () => {
  test.each([
    ["NB", 0, ["imei", "model", "batch"]],
    ["LoRa", 1, ["imei", "addr", "nwks_key", "apps_key", "model", "batch"]],
  ])("are those of the variant: stock %s", (_kind, variant, names) => {
    expect(importColumns(stock, variant).map(({ name }) => name)).toEqual(names);
  });

  test("match the form of devices, with parts of regions and positions but without pictures", () => {
    const names = importColumns(device, null).map(({ name }) => name);
    const sent = ["device/save-device", "device/save-device-lora"].flatMap((path) =>
      callByPath(registry, path).fields.flatMap((one) => one.sentAs),
    );
    const wanted = new Set(sent.filter((name) => name !== "device_id" && name !== "image"));
    expect(names.toSorted()).toEqual([...wanted].toSorted());
    expect(names).toEqual(expect.arrayContaining(["province", "city", "longitude", "latitude"]));
  });

  test("leave out times, whose zone a table does not say", () => {
    const fields = { ...stock.fields, noted: field.time({ label: "Noted" }) };
    const form = [{ label: null, fields: ["model", "noted"] }];
    expect(importColumns({ ...stock, fields, form }, 0).map(({ name }) => name)).toEqual(["model"]);
  });

  test("have different labels in both languages", () => {
    for (const [resource, variant] of [
      [stock, 0],
      [stock, 1],
      [device, null],
    ] as const) {
      for (const language of ["zh", "en"] as const) {
        const labels = importColumns(resource, variant).map(({ label }) => textIn(label, language).toLowerCase());
        expect(new Set(labels).size).toBe(labels.length);
      }
    }
  });
});

test.each([
  ["device/list", "device/export"],
  ["device-alarm-log/list-by-device", "device-alarm-log/export-by-device"],
  ["user/user-list", "user/user-export"],
  ["user/list-agent", "user/export-agent"],
  ["device/history", "device/export-history"],
  ["listing/list", "listing/export"],
  ["device/listing", "device/export-listing"],
])("%s is exported by %s", (list, path) => expect(exportPath(list)).toBe(path));

test("every list has an export with the same filters, order and rights", () => {
  const without = ["page", "page_size", "pageSize", "exact_total"];
  for (const call of registry.calls.values()) {
    if (call.exports === null) continue;
    const taken = call.fields.map(({ name }) => name);
    const list = callByPath(registry, call.exports.list);
    const own = list.fields.map(({ name }) => name).filter((name) => !without.includes(name));
    expect([call.path, ...taken.toSorted()]).toEqual([call.path, ...[...own, "columns", "format"].toSorted()]);
    if (call.extension) expect(call.uses).toEqual(list.uses);
  }
  const exported = [...registry.calls.values()].flatMap(({ exports }) => (exports === null ? [] : [exports.list]));
  const lists = registry.entries.flatMap((entry) =>
    entry.type === "resource" && entry.calls.list !== null
      ? [entry.calls.list.path, ...Object.values(entry.calls.list.by ?? {})]
      : [],
  );
  expect(exported.toSorted()).toEqual([...new Set(lists)].toSorted());
});

test("an export takes the filters of the list, and has no secret columns", () => {
  const { fields, answers, reads } = callByPath(registry, "storage/export-storage-device");
  expect(fields.map(({ name, extension }) => [name, extension])).toEqual(
    ["sort_by", "sort_order", "imei", "agent_id", "type", "active", "bind_status", "batch", "format", "columns"].map(
      (name) => [name, true],
    ),
  );
  expect([answers, reads]).toEqual(["file", true]);
  const kinds = stock.list.columns.map(({ field }) => stock.fields[field]?.kind ?? "text");
  expect(kinds.filter((kind) => secretKinds.has(kind))).toEqual([]);
});

test.each<[string, string]>([
  ["file/upload", "file/upload"],
  ["file/download-zip", "file/download-zip"],
  ["file/template", "file/template"],
  ["file/import-storage", "admin/1/file/import-storage"],
  ["device/list", "admin/1/device/list"],
  // `constructor` is a property of every object, but not a call.
  ["constructor", "admin/1/constructor"],
])("%s is posted to %s (spec W5)", (path, address) => {
  expect(callAddress("admin/1", path)).toBe(address);
});

describe("the menu items for files", () => {
  const items = (ofRole: number, name: string, authorities: ReadonlySet<string> | null = null) =>
    fileItems(registry, { role: ofRole, authorities }, resourceByName(registry, name)).map(({ label, path }) => [
      textIn(label, "en"),
      path,
    ]);
  const four = (path: string) => [
    ["Upload NB", `${path}/upload?type=0`],
    ["Upload Lora", `${path}/upload?type=1`],
    ["Download NB", `${path}/download?type=0`],
    ["Download Lora", `${path}/download?type=1`],
  ];

  test("are offered to roles that manage stock, not to roles that only read it", () => {
    expect(items(role.storage, "storage")).toEqual(four("/storage"));
    expect(items(role.admin, "distribution")).toEqual(four("/distribution"));
    expect(items(role.afm, "storage")).toEqual([]);
  });

  test("are offered for devices to accounts that may create devices", () => {
    expect(items(role.afm, "device")).toEqual([["Upload device", "/device/upload"]]);
    expect(items(role.leader, "device", new Set(["device.list"]))).toEqual([]);
    expect(items(role.leader, "device", new Set(["device.list", "device.create"]))).toHaveLength(1);
    expect(items(role.customer, "device")).toEqual([]);
  });

  test.each<[FilePage, number, string, string]>([
    ["upload", 0, "NB 上传", "Upload NB"],
    ["upload", 1, "Lora 上传", "Upload Lora"],
    ["download", 0, "NB 下载", "Download NB"],
    ["download", 1, "Lora 下载", "Download Lora"],
  ])("have labels in both languages: %s %i is %s and %s", (page, variant, zh, en) => {
    expect(fileLabel(stock, page, variant)).toEqual({ zh, en });
  });
});

test.each([
  ["stock.XLSX", "xlsx"],
  ["a.b.csv", "csv"],
  ["stock", ""],
  [".csv", "csv"],
  ["folder.d/stock", ""],
  ["stock.", ""],
])("the file extension of %j is %j", (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
