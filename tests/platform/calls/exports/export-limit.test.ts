import { expect, test, vi } from "vitest";
import { registry } from "../../../../resources";
import { code, maxSheetRows, role } from "../../../../src/contract";
import { exportList, type ListHandler } from "../../../../src/platform/calls/list/export-list";

const exports = registry.calls.get("gateway/export")?.exports ?? expect.fail("no export");
const caller = { role: role.admin, timeZone: "UTC", authorities: null };
const context = { caller, language: "en", now: () => 0, checkpoint: async () => {} };

/** Lists are counted exactly on request only. */
const listOf = (rows: number) =>
  vi.fn<ListHandler>(async ({ exact_total }) => ({
    list: [],
    total: exact_total === 1 ? rows : Math.min(rows, 10_001),
    page: 1,
    page_size: 1,
  }));

const exportAs = (format: "xlsx" | "csv", list: ListHandler) =>
  exportList({ exports, payload: { format }, context: context as never, list });

test("a workbook takes as many records as it has rows", async () => {
  await expect(exportAs("xlsx", listOf(maxSheetRows))).resolves.toBeDefined();
});

test("more records are refused as a workbook, with the number, and not as CSV", async () => {
  await expect(exportAs("xlsx", listOf(maxSheetRows + 1))).rejects.toMatchObject({ code: code.wrongParameter });
  await expect(exportAs("csv", listOf(maxSheetRows + 1))).resolves.toBeDefined();
});
