/** Scenarios of imports and scanning. */
import { expect } from "@playwright/test";
import type { ImportAnswer, ImportCheck, RefusedRow } from "../../../src/contract";
import type { Stage } from "../scenarios";
import { button, dialog, main, type Overlay } from "./overlay";

/** A table of two rows. The second one is refused. */
const table = "IMEI,Typ,Batch\n356938035643809,GL-125,W-2026\n12,GL-125,W-2026\n";
const refused: readonly RefusedRow[] = [
  { row: 3, reason: "An IMEI has 15 digits; this one has 2", values: { imei: "12", model: "GL-125" }, fault: "format" },
];
const checked: ImportCheck = {
  heads: ["IMEI", "Typ", "Batch"].map((head, column) => ({ column, head, example: "W-2026" })),
  mapping: { 0: "imei", 1: "model", 2: "batch" },
  missing: [],
  total: 2,
  good: [{ row: 2, values: { imei: "356938035643809", model: "GL-125", batch: "W-2026" } }],
  refused,
};

/** Chooses the table and starts its check. */
async function check(stage: Stage, answer: ImportCheck): Promise<void> {
  const { visitor, say } = stage;
  await visitor.wire.answer("file/check-storage", answer);
  const file = { name: "november.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
  await visitor.page.locator("input[type=file]").setInputFiles(file);
  await button(main(stage), say("import.check")).click();
}

async function start(stage: Stage): Promise<void> {
  await check(stage, checked);
  await main(stage).locator(".ant-btn-primary").click();
}

const imports = { account: "storage", at: "/storage/upload?type=0", needsReload: true } as const;

export const fileOverlays: readonly Overlay[] = [
  {
    ...imports,
    name: "import, file refused",
    state: "form with errors",
    show: async (stage) => {
      const file = { name: "map.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") };
      await stage.visitor.page.locator("input[type=file]").setInputFiles(file);
      await expect(main(stage).getByRole("alert")).toBeVisible();
    },
  },
  {
    ...imports,
    name: "import, columns",
    state: "form with errors",
    show: async (stage) => {
      await check(stage, { ...checked, mapping: { 0: "imei" }, missing: ["model", "batch"], good: [], refused: [] });
      await expect(main(stage).getByText(stage.say("import.columnsHint"))).toBeVisible();
    },
  },
  {
    ...imports,
    name: "import, check",
    show: async (stage) => {
      await check(stage, checked);
      await expect(main(stage).getByText(stage.say("import.nothingWritten")).first()).toBeAttached();
    },
  },
  {
    ...imports,
    name: "import, in progress",
    isTransient: true,
    show: async (stage) => {
      await stage.visitor.wire.fail("hang", ["file/import-storage"]);
      await start(stage);
      await expect(main(stage).getByRole("progressbar")).toBeVisible();
    },
  },
  {
    ...imports,
    name: "import, halted",
    state: "error",
    show: async (stage) => {
      await stage.visitor.wire.fail("refused", ["file/import-storage"]);
      await start(stage);
      await expect(main(stage).getByRole("alert")).toBeVisible();
    },
  },
  {
    ...imports,
    name: "import, report",
    show: async (stage) => {
      const [line] = refused;
      const answer: ImportAnswer = { total: 1, imported: 0, refused: line === undefined ? [] : [{ ...line, row: 2 }] };
      await stage.visitor.wire.answer("file/import-storage", answer);
      await start(stage);
      await expect(button(main(stage), stage.say("import.uploadMended"))).toBeVisible();
    },
  },
  {
    account: "storage",
    at: "/storage/scan",
    name: "devices scanned",
    state: "error",
    show: async (stage) => {
      await stage.visitor.wire.fail("500", ["storage/create"]);
      const inputs = main(stage).getByRole("textbox");
      await inputs.nth(0).fill("TLDD");
      await inputs.nth(1).fill("S-2026");
      await inputs.nth(2).fill("260531793113837");
      await inputs.nth(2).press("Enter");
      await expect(main(stage).getByRole("listitem")).toHaveCount(1);
      await inputs.nth(2).fill("260531793113838");
      await inputs.nth(2).press("Enter");
      await expect(main(stage).locator("[data-wrong=true]")).toBeVisible();
    },
  },
  {
    account: "storage",
    at: "/storage/add?type=0",
    name: "scan for a field",
    state: "error",
    show: async (stage) => {
      // In Chinese, a space separates Chinese and Latin text.
      await button(main(stage), new RegExp(stage.say("field.scan", { label: "\\s?IMEI" }))).click();
      await expect(dialog(stage).getByRole("alert")).toBeVisible();
    },
  },
];
