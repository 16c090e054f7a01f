import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NotifyProvider, useNotify } from "../../../src/console/providers/notify";

function SaveButton() {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify.error("Not saved")}>
      Save
    </button>
  );
}

test("shows messages in a live region for screen readers", async () => {
  render(
    <NotifyProvider>
      <SaveButton />
    </NotifyProvider>,
  );
  // Screen readers announce only changes of a region that already exists.
  const region = document.querySelector("[aria-live]");
  expect(region?.textContent).toBe("");
  screen.getByRole("button").click();
  expect(region?.contains(await screen.findByText("Not saved"))).toBe(true);
});
