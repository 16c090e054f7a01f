import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { readXlsx } from "../../../src/platform/tables/read-xlsx";
import { shownIn } from "../../../src/platform/tables/table";
import { type Answers, openConsole, press, refusal } from "../../support/console";

const answers: Answers = {
  "storage/list": () => ({ list: [], total: 3 }),
  "agent/list-all": () => [],
  "device/list": () => ({ list: [], total: 0 }),
  "user/count-new-apply": () => ({ response: 0 }),
};
const open = (at: string, more: Answers = {}, as: number = role.storage) =>
  openConsole({ registry, role: as, at, answers: { ...answers, ...more } });

/** Files that were handed to the person. */
let saved: Blob[] = [];
beforeEach(() => {
  saved = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((one) => {
    saved.push(one as Blob);
    return "blob:made";
  });
});
afterEach(() => void vi.restoreAllMocks());

const input = () =>
  screen.findByLabelText<HTMLInputElement>(
    /Choose (a|another) file|Choose a picture|Replace/,
    { selector: "input" },
    { timeout: 10_000 },
  );
const choose = async (file: File) => fireEvent.change(await input(), { target: { files: [file] } });
const table = new File(["imei,model,batch"], "november.csv");

const refused = {
  total: 3,
  imported: 1,
  refused: [
    { row: 3, reason: "An IMEI has 15 digits; this has 2", values: { imei: "12", model: "GL", batch: "=B" } },
    { row: 4, reason: "IMEI 490154203237518 is in stock already", values: { imei: "490154203237518", model: "GL" } },
  ],
};

describe("the upload of stock", () => {
  it("sends the table by the call of its kind, and says what became of each row", async () => {
    const console = await open("/storage/upload?type=1", { "file/import-storage-lora": () => refused });
    expect(await screen.findByRole("heading", { name: "Upload Lora" }, { timeout: 10_000 })).toBeTruthy();
    await choose(table);
    await press(console, "Upload and import");
    expect(await screen.findByText("1 of 3 rows imported")).toBeTruthy();
    expect(console.payloads("file/import-storage-lora")).toEqual([{ file: table }]);
    const rows = screen.getAllByRole("row").slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ["3", "12", "An IMEI has 15 digits; this has 2"],
      ["4", "490154203237518", "IMEI 490154203237518 is in stock already"],
    ]);
  });

  it("gives the refused rows back as a table that it takes again", async () => {
    const console = await open("/storage/upload?type=0", { "file/import-storage": () => refused });
    await choose(table);
    await press(console, "Upload and import");
    await press(console, "Save the refused rows");
    await waitFor(() => expect(saved).toHaveLength(1));
    const { rows } = await readXlsx(new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect(rows.map(({ cells }) => cells.map(shownIn))).toEqual([
      ["IMEI", "Model", "Batch", "Row", "Reason"],
      ["12", "GL", "=B", "3", "An IMEI has 15 digits; this has 2"],
      ["490154203237518", "GL", "", "4", "IMEI 490154203237518 is in stock already"],
    ]);
    await press(console, "Upload another file");
    expect(await input()).toBeTruthy();
  });

  it("keeps a file that the server refuses, with its words", async () => {
    const why = "These columns are missing: Batch";
    const console = await open("/storage/upload", { "file/import-storage": () => refusal(4, why) });
    await choose(table);
    await press(console, "Upload and import");
    expect((await screen.findByRole("alert")).textContent).toBe(why);
    expect(screen.getByText("Chosen: november.csv")).toBeTruthy();
  });

  it.each([
    ["another kind of file", new File(["x"], "stock.pdf"), "Choose a file of these kinds: .xlsx, .csv"],
    [
      "too large a file",
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], "stock.csv"),
      "The file is too large (10 MB at most)",
    ],
  ])("sends nothing of %s", async (_what, file, why) => {
    const console = await open("/storage/upload");
    await choose(file);
    expect((await screen.findByRole("alert")).textContent).toBe(why);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Upload and import" }).disabled).toBe(true);
    expect(console.payloads("file/import-storage")).toEqual([]);
  });

  it("takes a file that is dropped", async () => {
    await open("/storage/upload");
    const door = (await input()).parentElement ?? expect.fail("there is no place to drop");
    fireEvent.drop(door, { dataTransfer: { files: [table] } });
    expect(await screen.findByText("Chosen: november.csv")).toBeTruthy();
  });

  it("offers the template of its kind", async () => {
    const console = await open("/storage/upload?type=1", { "file/template": () => "template" });
    await press(console, "Download the template");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(console.payloads("file/template")).toEqual([{ type: 1 }]);
  });
});

describe("the upload of devices", () => {
  it("is one table for both kinds, with a template for each", async () => {
    const console = await open("/device/upload", { "file/template": () => "template" }, role.afm);
    expect(await screen.findByRole("heading", { name: "Upload device" }, { timeout: 10_000 })).toBeTruthy();
    await press(console, "Download the Lora template");
    await waitFor(() => expect(console.payloads("file/template")).toEqual([{ type: 1, resource: "device" }]));
  });
});

describe("the download of stock", () => {
  it("exports what the filter shows, in the format that was chosen", async () => {
    const asked: Answers = { "storage/export-storage-device": () => "table" };
    const console = await open("/storage/download?type=0&batch=2026-11", asked);
    expect(await screen.findByText("3 records match", {}, { timeout: 10_000 })).toBeTruthy();
    await console.user.click(screen.getByRole("radio", { name: "CSV" }));
    await press(console, "Export");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(console.payloads("storage/export-storage-device")).toEqual([{ type: 0, batch: "2026-11", format: "csv" }]);
  });

  it("says why the server gives no file", async () => {
    const why = "These are more than 20000 records; narrow the filters, or choose CSV";
    const console = await open("/storage/download", { "storage/export-storage-device": () => refusal(4, why) });
    await screen.findByText("3 records match", {}, { timeout: 10_000 });
    await press(console, "Export");
    expect(await screen.findByText(why)).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

describe("the way there", () => {
  it("stands in the menu of those who may", async () => {
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

it("location maps of the chosen devices come as one file, by one call", async () => {
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
