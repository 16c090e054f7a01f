import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../../../resources";
import { type ImportCheck, type RefusedRow, role } from "../../../../../src/contract";
import { readXlsx } from "../../../../../src/platform/files/spreadsheets/read-xlsx";
import { cellText } from "../../../../../src/platform/files/spreadsheets/table";
import { type Answers, choose, type OpenConsole, openConsole, press, refusal } from "../../../../support/console";
import { collectSavedFiles } from "../../../../support/saved-files";

const refused: readonly RefusedRow[] = [
  {
    row: 3,
    reason: "An IMEI has 15 digits; this has 2",
    values: { imei: "12", model: "GL", batch: "=B" },
    fault: "format",
  },
  {
    row: 4,
    reason: "IMEI 490154203237518 is in stock already",
    values: { imei: "490154203237518", model: "GL" },
    fault: "exists",
  },
];
const check: ImportCheck = {
  heads: [
    { column: 0, head: "IMEI", example: "12" },
    { column: 1, head: "Typ", example: "GL" },
    { column: 2, head: "Batch", example: "2026-11" },
  ],
  mapping: { 0: "imei", 1: "model", 2: "batch" },
  missing: [],
  total: 3,
  good: [{ row: 2, values: { imei: "356938035643809", model: "GL", batch: "2026-11" } }],
  refused,
};
const answers: Answers = {
  "storage/list": () => ({ list: [], total: 0 }),
  "agent/list-all": () => [],
  "device/list": () => ({ list: [], total: 0 }),
  "user/count-new-apply": () => ({ response: 0 }),
  "file/check-storage": () => check,
  "file/import-storage": () => ({ total: 1, imported: 1, refused: [] }),
};
const open = (at: string, more: Answers = {}, as: number = role.storage) =>
  openConsole({ registry, role: as, at, answers: { ...answers, ...more } });

const saved = collectSavedFiles();

const input = () =>
  screen.findByLabelText<HTMLInputElement>(/Choose (a|another) file/, { selector: "input" }, { timeout: 10_000 });
const chooseFile = async (file: File) => fireEvent.change(await input(), { target: { files: [file] } });
const table = new File(["imei,model,batch"], "november.csv");
const isAtStep = async (name: string): Promise<void> => {
  const heading = await screen.findByRole("heading", { level: 2, name }, { timeout: 10_000 });
  expect(document.querySelector('[aria-current="step"]')?.textContent).toContain(name);
  // The focused heading announces the step to screen readers.
  if (name !== "File") await waitFor(() => expect(document.activeElement).toBe(heading));
};
async function toCheck(console: OpenConsole): Promise<void> {
  await chooseFile(table);
  await press(console, "Check the file");
  await isAtStep("Check");
}
const cellsOf = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );

describe("the import of stock", () => {
  it("shows the check of each row before it imports the good rows, and then reports", async () => {
    const console = await open("/storage/upload?type=0");
    expect(await screen.findByRole("heading", { name: "Upload NB" }, { timeout: 10_000 })).toBeTruthy();
    await isAtStep("File");
    await toCheck(console);
    expect(console.payloads("file/check-storage")).toEqual([{ file: table, mapping: "" }]);
    expect(console.payloads("file/import-storage")).toEqual([]);
    expect(screen.getAllByText("Nothing has been imported yet.")).not.toEqual([]);
    const kinds = within(screen.getByRole("list", { name: "Types of errors" })).getAllByRole("listitem");
    expect(kinds.map((one) => one.textContent)).toEqual(["Missing or invalid values 1", "Already exists 1"]);
    const shown = [
      ["3", "12", "An IMEI has 15 digits; this has 2"],
      ["4", "490154203237518", "IMEI 490154203237518 is in stock already"],
    ];
    expect(cellsOf()).toEqual(shown);
    await press(console, "Import 1 row");
    await isAtStep("Result");
    const sent = console.payloads("file/import-storage").map(({ file }) => (file as File).text());
    expect(await Promise.all(sent)).toEqual(["imei,model,batch\r\n356938035643809,GL,2026-11\r\n"]);
    expect(cellsOf()).toEqual(shown);
    await press(console, "Upload the corrected file");
    await isAtStep("File");
  });

  it("saves the refused rows as a table that can be uploaded again", async () => {
    const console = await open("/storage/upload?type=0");
    await toCheck(console);
    await press(console, "Save the refused rows (2)");
    await waitFor(() => expect(saved).toHaveLength(1));
    const { rows } = await readXlsx(new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect(rows.map(({ cells }) => cells.map(cellText))).toEqual([
      ["IMEI", "Model", "Batch", "Row", "Reason"],
      ["12", "GL", "=B", "3", "An IMEI has 15 digits; this has 2"],
      ["490154203237518", "GL", "", "4", "IMEI 490154203237518 is in stock already"],
    ]);
  });

  it("asks for the field of an unmapped column", async () => {
    const mappings: unknown[] = [];
    const console = await open("/storage/upload?type=0", {
      "file/check-storage": ({ mapping }) => {
        mappings.push(mapping);
        return mapping === ""
          ? { ...check, mapping: { 0: "imei", 2: "batch" }, missing: ["model"], good: [], refused: [] }
          : check;
      },
    });
    await chooseFile(table);
    await press(console, "Check the file");
    await isAtStep("Columns");
    expect(screen.getByText("Required, but no column is chosen for: Model")).toBeTruthy();
    await choose(console, "“Typ” is imported as", "Model *");
    await press(console, "Continue");
    await isAtStep("Check");
    expect(mappings).toEqual(["", '{"0":"imei","1":"model","2":"batch"}']);
    await press(console, "Columns");
    await isAtStep("Columns");
  });

  it("shows uncertain rows, asks before the user leaves, and saves the remaining rows", async () => {
    const console = await open("/storage/upload?type=0", {
      "file/import-storage": () => refusal(-10000, "NET ERROR"),
    });
    await toCheck(console);
    await press(console, "Import 1 row");
    expect((await screen.findByRole("alert")).textContent).toMatch(/1 row was sent, but the server did not answer/);
    // The other kind of stock has an import of its own.
    const tabs = screen.getByRole("navigation", { name: "Import and export" });
    await console.user.click(within(tabs).getByRole("link", { name: "Upload Lora" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("1 row is not imported");
    await console.user.click(within(dialog).getByRole("button", { name: "Stay" }));
    await press(console, "End here");
    await isAtStep("Result");
    await press(console, "Save the rows not sent (1)");
    await waitFor(() => expect(saved).toHaveLength(1));
    const { rows } = await readXlsx(new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect(rows.map(({ cells }) => cells.map(cellText))[1]).toEqual([
      "356938035643809",
      "GL",
      "2026-11",
      "2",
      "Sent without an answer; may have been imported",
    ]);
    expect(console.address()).toBe("/storage/upload?type=0");
  });

  it("imports the whole file by the call of its variant when the server has no check", async () => {
    const console = await open("/storage/upload?type=1", {
      "file/import-storage-lora": () => ({ total: 3, imported: 1, refused }),
    });
    await chooseFile(table);
    await press(console, "Check the file");
    expect(await screen.findByText(/This server does not check files before/)).toBeTruthy();
    await press(console, "Upload and import");
    await isAtStep("Result");
    expect(console.payloads("file/import-storage-lora")).toEqual([{ file: table }]);
    expect(screen.getByText("imported").textContent).toContain("1");
  });

  it("keeps a file that the server refuses and shows the server's message", async () => {
    const why = "This CSV file is not a text";
    const console = await open("/storage/upload", { "file/check-storage": () => refusal(4, why) });
    await chooseFile(table);
    await press(console, "Check the file");
    expect((await screen.findByRole("alert")).textContent).toBe(why);
    expect(screen.getByText("Chosen: november.csv")).toBeTruthy();
  });

  it.each([
    ["another kind of file", new File(["x"], "stock.pdf"), "Allowed file types: .xlsx, .csv"],
    [
      "a file that is too large",
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], "stock.csv"),
      "The file is too large (10 MB at most)",
    ],
  ])("does not send %s", async (_what, file, why) => {
    const console = await open("/storage/upload");
    await chooseFile(file);
    expect((await screen.findByRole("alert")).textContent).toBe(why);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Check the file" }).disabled).toBe(true);
    expect(console.payloads("file/check-storage")).toEqual([]);
  });

  it("accepts a dropped file", async () => {
    await open("/storage/upload");
    const dropZone = (await input()).parentElement ?? expect.fail("there is no drop zone");
    fireEvent.drop(dropZone, { dataTransfer: { files: [table] } });
    expect(await screen.findByText("Chosen: november.csv")).toBeTruthy();
  });

  it("offers the template of its variant", async () => {
    const console = await open("/storage/upload?type=1", { "file/template": () => "template" });
    await press(console, "Download the template");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(console.payloads("file/template")).toEqual([{ type: 1 }]);
  });
});

it("imports devices of both variants from one table, with a template for each", async () => {
  const console = await open("/device/upload", { "file/template": () => "template" }, role.afm);
  expect(await screen.findByRole("heading", { name: "Upload device" }, { timeout: 10_000 })).toBeTruthy();
  await press(console, "Download the Lora template");
  await waitFor(() => expect(console.payloads("file/template")).toEqual([{ type: 1, resource: "device" }]));
});
