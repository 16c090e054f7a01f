import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { canExportList } from "../../../src/console/generator/import-export/can-export";
import { exportCall } from "../../../src/console/generator/import-export/export-call";
import { callByPath, code, resourceByName, role } from "../../../src/contract";
import { type Answers, openConsole, press, refusal } from "../../support/console";
import { collectSavedFiles } from "../../support/saved-files";

const gateways = { list: [{ id: 1, eui: "A840410000000001", name: "North" }], total: 1234 };
const answers: Answers = {
  "gateway/list": () => gateways,
  "device/list": () => ({ list: [], total: 0 }),
  "storage/list": () => ({ list: [], total: 3 }),
  "agent/list-all": () => [],
  "user/count-new-apply": () => ({ response: 0 }),
  "message/list": () => ({ list: [], total: 0 }),
};
const open = (at: string, more: Answers = {}, as: number = role.admin) =>
  openConsole({ registry, role: as, at, answers: { ...answers, ...more } });

const saved = collectSavedFiles();

const dialog = () => screen.findByRole("dialog", { name: "Export: Gateway List" });

describe("the export of a list", () => {
  it("has the filters, the order and the columns of the list", async () => {
    const console = await open("/device/gateway?name=North&sort_by=name&sort_order=desc", {
      "gateway/export": () => "table",
    });
    await press(console, "Export");
    const exportDialog = within(await dialog());
    expect(exportDialog.getByText("1,234 records match")).toBeTruthy();
    await console.user.click(exportDialog.getByRole("radio", { name: "CSV" }));
    await console.user.click(exportDialog.getByRole("button", { name: "Export" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await exportDialog.findByText(/saved$/)).toBeTruthy();
    expect(console.payloads("gateway/export")).toEqual([
      {
        name: "North",
        sort_by: "name",
        sort_order: "desc",
        format: "csv",
        columns: "eui,name,status,username,create_time,update_time",
      },
    ]);
  });

  it("keeps the options after a failure and shows the reason", async () => {
    const console = await open("/device/gateway", {
      "gateway/export": () => refusal(code.wrongParameter, "Too many of them"),
    });
    await press(console, "Export");
    const exportDialog = within(await dialog());
    await console.user.click(exportDialog.getByRole("radio", { name: "CSV" }));
    await console.user.click(exportDialog.getByRole("button", { name: "Export" }));
    expect(await exportDialog.findByText(/Too many of them.*choice is kept/)).toBeTruthy();
    expect((exportDialog.getByRole("radio", { name: "CSV" }) as HTMLInputElement).checked).toBe(true);
    expect(saved).toEqual([]);
  });

  it("says that it is not offered when the server does not have the call (spec W8)", async () => {
    const console = await open("/device/gateway", {
      "gateway/export": () => refusal(code.notAllowed, "action not allowed"),
    });
    await press(console, "Export");
    const exportDialog = within(await dialog());
    await console.user.click(exportDialog.getByRole("button", { name: "Export" }));
    expect(await exportDialog.findByText("This server does not offer this export")).toBeTruthy();
  });

  it('is offered in the "Import and export" menu if the list has that menu', async () => {
    const console = await open("/storage?batch=2026", { "storage/export-storage-device": () => "table" }, role.storage);
    await press(console, "Import and export");
    await console.user.click(await screen.findByRole("menuitem", { name: /^Export$/ }));
    const exportDialog = within(await screen.findByRole("dialog", { name: "Export: Warehousing" }));
    await console.user.click(exportDialog.getByRole("button", { name: "Export" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(console.payloads("storage/export-storage-device")).toMatchObject([{ batch: "2026", format: "xlsx" }]);
  });
});

describe("the call of an export", () => {
  const noFilters = { filters: {}, sort: null };
  it.each([
    ["of a whole list", "alarm", {}, "device-alarm-log/export", {}],
    [
      "of a device's alarms, by a separate call",
      "alarm",
      { device_id: 5 },
      "device-alarm-log/export-by-device",
      { device_id: 5 },
    ],
    ["of a device's log, by the filter", "logbook", { device_id: 5 }, "device-log/export", { device_id: 5 }],
    ["of a device's history", "device_history", { device_id: 5 }, "device/export-history", { device_id: 5 }],
    ["of a customer's devices", "device", { customer_id: 7 }, "device/export", { customer_id: 7 }],
  ])("%s", (_what, name, parentKeys, path, payload) => {
    const resource = resourceByName(registry, name);
    const call = exportCall(registry, { resource, state: noFilters, within: parentKeys }, "xlsx", null);
    expect(call).toEqual({ path, payload: { ...payload, format: "xlsx" } });
    expect(callByPath(registry, path).answers).toBe("file");
  });

  const storage = resourceByName(registry, "storage");
  const list = {
    resource: storage,
    state: { filters: { batch: "x" }, sort: { field: "batch", order: "asc" as const } },
    within: {},
  };
  it("names the columns in their order", () => {
    const columns = [...storage.list.columns].reverse().slice(0, 2);
    expect(exportCall(registry, list, "csv", columns).payload).toEqual({
      batch: "x",
      sort_by: "batch",
      sort_order: "asc",
      format: "csv",
      columns: columns.map(({ field }) => field).join(","),
    });
  });

  it("needs the export permission", () => {
    expect(canExportList(list, (action) => action === "list")).toBe(false);
    expect(canExportList(list, (action) => action === "export")).toBe(true);
  });
});
