import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Sheet } from "../../../../src/console/ui/sheet/sheet";
import { openStandalonePage } from "../../../support/open-standalone-page";

function Page() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>closed</p>;
  return (
    <Sheet title="Question" wide="dialog" onClose={() => setOpen(false)}>
      Really?
    </Sheet>
  );
}

test("the second click of a double click does not close the dialog, but the next click does", async () => {
  await openStandalonePage({ screen: Page, at: "/page", answers: {} });
  const dialog = await screen.findByRole("dialog");
  const backdrop = dialog.closest(".ant-modal-wrap") ?? dialog;
  fireEvent.click(backdrop, { detail: 2 });
  expect(screen.queryByText("closed")).toBeNull();
  fireEvent.click(backdrop, { detail: 1 });
  await waitFor(() => expect(screen.getByText("closed")).toBeDefined());
});
