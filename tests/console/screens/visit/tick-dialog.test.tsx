import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { loadLanguage, TextsProvider } from "../../../../src/console/i18n";
import { NotifyProvider } from "../../../../src/console/providers/notify";
import { TickDialog } from "../../../../src/console/screens/visit/tick-dialog";
import type { Batch, ListedStop } from "../../../../src/console/screens/visit/visit-copy";
import { stopState } from "../../../../src/contract";
import { loadOnDemandTexts } from "../../../support/on-demand-texts";

beforeAll(async () => {
  await loadLanguage("en");
  await loadOnDemandTexts();
});

test("a batch that was used up meanwhile is chosen again, and is not shown as a number", async () => {
  const batch = { grease: "EP 2", grease_id: 1, size: 125, code: "", best_before: "" };
  const batches: readonly Batch[] = [
    { ...batch, id: 4711, batch: "Empty", count: 0 },
    { ...batch, id: 4712, batch: "Full", count: 3 },
  ];
  const tick = { state: stopState.done, cartridge_id: 4711, remaining_ml: null, swap_reason: "", comment: "Greased" };
  const stop = { device_id: 1, name: "Press 1", size: 125, grease: "EP 2", state: stopState.open, tick };
  const ignore = (): void => undefined;
  render(
    <TextsProvider>
      <MemoryRouter>
        <NotifyProvider>
          <TickDialog
            stop={stop as unknown as ListedStop}
            state={stopState.done}
            batches={batches}
            greases={[]}
            onSave={ignore}
            onClose={ignore}
          />
        </NotifyProvider>
      </MemoryRouter>
    </TextsProvider>,
  );
  const select = await screen.findByRole("combobox", { name: "New cartridge" });
  expect(select.closest(".ant-select")?.textContent).not.toContain("4711");
  expect(screen.getByDisplayValue("Greased")).toBeTruthy();
});
