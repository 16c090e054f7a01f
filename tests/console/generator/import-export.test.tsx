import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, openConsole, press, refusal } from "../../support/console";
import { collectSavedFiles } from "../../support/saved-files";

const answers: Answers = {
  "storage/list": () => ({ list: [], total: 3 }),
  "agent/list-all": () => [],
  "device/list": () => ({ list: [], total: 0 }),
  "user/count-new-apply": () => ({ response: 0 }),
};
const open = (at: string, more: Answers = {}, as: number = role.storage) =>
  openConsole({ registry, role: as, at, answers: { ...answers, ...more } });

const saved = collectSavedFiles();

describe("the download of stock", () => {
  it("exports the filtered records in the chosen format", async () => {
    const console = await open("/storage/download?type=0&batch=2026-11", {
      "storage/export-storage-device": () => "table",
    });
    const columns = "imei,type,model,batch,addr,agent_id,customer,bind_status,active,create_time";
    expect(await screen.findByText("3 records match", {}, { timeout: 10_000 })).toBeTruthy();
    await console.user.click(screen.getByRole("radio", { name: "CSV" }));
    await press(console, "Export");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(console.payloads("storage/export-storage-device")).toEqual([
      { type: 0, batch: "2026-11", format: "csv", columns },
    ]);
  });

  it("shows why the server refuses the export", async () => {
    const why = "These are more than 20000 records; narrow the filters, or choose CSV";
    const console = await open("/storage/download", { "storage/export-storage-device": () => refusal(4, why) });
    await screen.findByText("3 records match", {}, { timeout: 10_000 });
    await press(console, "Export");
    expect(await screen.findByText(new RegExp(why))).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

describe("the import and download pages", () => {
  it("are in the menu of roles that may use them", async () => {
    await open("/storage");
    const menu = await screen.findByRole("navigation", { name: /menu/i });
    const items = within(menu)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
    expect(items).toEqual(
      expect.arrayContaining([
        ["Upload NB", "/storage/upload?type=0"],
        ["Upload Lora", "/storage/upload?type=1"],
        ["Download NB", "/storage/download?type=0"],
        ["Download Lora", "/storage/download?type=1"],
      ]),
    );
  });

  it.each([
    ["/storage/upload", role.afm],
    ["/storage/download", role.afm],
    ["/device/upload", role.customer],
  ])("%s is closed to role %s", async (at, as) => {
    await open(at, {}, as);
    expect(await screen.findByText(/no access/i, {}, { timeout: 10_000 })).toBeTruthy();
  });
});

it("downloads the location maps of the selected devices as one file, by one call", async () => {
  const device = (device_id: number) => ({ device_id, device_name: `Fan ${device_id}`, type: 0, image: "/f/1.jpg" });
  const console = await open(
    "/device",
    {
      "device/list": () => ({ list: [device(5), device(6), device(7)], total: 3 }),
      "file/download-zip": () => "zip",
    },
    role.afm,
  );
  for (const name of ["Fan 5", "Fan 7"]) {
    await console.user.click(await screen.findByRole("checkbox", { name: new RegExp(name) }, { timeout: 10_000 }));
  }
  await press(console, "Download location maps");
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(console.payloads("file/download-zip")).toEqual([{ device_ids: [5, 7] }]);
});
