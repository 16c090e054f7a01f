import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { registry } from "../../../../resources";
import { code, role } from "../../../../src/contract";
import { openConsole, refusal } from "../../../support/console";

test("a visit says that the asked device cannot be read, and tries again", async () => {
  let isMissing = true;
  const console = await openConsole({
    registry,
    role: role.afm,
    at: "/home/visit/add?device=17",
    answers: {
      "device/detail": () =>
        isMissing ? refusal(code.notExist, "not found") : { device_id: 17, type: 0, device_name: "Press 17" },
      "visit/candidates": () => ({ list: [], total: 0, regions: [] }),
    },
  });
  const told = await screen.findByText("The device could not be read, so it is not on the route yet.");
  isMissing = false;
  await console.user.click(await screen.findByRole("button", { name: "Try again" }));
  expect((await screen.findAllByText("Press 17")).length).toBeGreaterThan(0);
  await waitFor(() => expect(told.isConnected).toBe(false));
});
