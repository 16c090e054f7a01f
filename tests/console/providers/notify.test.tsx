import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NotifyProvider, useNotify } from "../../../src/console/providers/notify";

function Teller() {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify.error("Not saved")}>
      Save
    </button>
  );
}

test("a message comes up where it is read aloud", async () => {
  render(
    <NotifyProvider>
      <Teller />
    </NotifyProvider>,
  );
  // What reads aloud has to stand there before there is anything to be read.
  const region = document.querySelector("[aria-live]");
  expect(region?.textContent).toBe("");
  screen.getByRole("button").click();
  expect(region?.contains(await screen.findByText("Not saved"))).toBe(true);
});
