import { render, screen, waitFor } from "@testing-library/react";
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

test("messages with a button stay beside each other until they are removed", async () => {
  const undone: string[] = [];
  function Actions() {
    const notify = useNotify();
    const act = (title: string): void =>
      notify.success(`Done: ${title}`, { label: `Undo ${title}`, run: () => void undone.push(title) });
    return (
      <>
        <button type="button" onClick={() => ["Press 1", "Press 2"].forEach(act)}>
          Act
        </button>
        <button type="button" onClick={notify.removeActions}>
          Sign out
        </button>
      </>
    );
  }
  render(
    <NotifyProvider>
      <Actions />
    </NotifyProvider>,
  );
  screen.getByRole("button", { name: "Act" }).click();
  (await screen.findByRole("button", { name: "Undo Press 1" })).click();
  expect(undone).toEqual(["Press 1"]);
  expect(screen.getByRole("button", { name: "Undo Press 2" })).toBeTruthy();
  screen.getByRole("button", { name: "Sign out" }).click();
  await waitFor(() => expect(document.querySelector(".ant-message-notice-wrapper:not([class*=leave])")).toBeNull());
});
