import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { registry } from "../../../../resources";
import { code, requestKind, requestState, role, visitState } from "../../../../src/contract";
import { openConsole, refusal } from "../../../support/console";

const request = {
  id: 3,
  kind: requestKind.swap,
  state: requestState.open,
  device_id: 17,
  customer_id: 5,
  text: "Empty",
};

test("the next step of a swap shows why the device cannot be read, and offers the visits that are not over", async () => {
  let isBroken = true;
  const console = await openConsole({
    registry,
    role: role.afm,
    at: "/request/3",
    answers: {
      "request/detail": () => request,
      "request/read": () => ({}),
      "device/detail": () =>
        isBroken ? refusal(code.saveError, "Disk full") : { device_id: 17, type: 0, device_name: "Press 17" },
      "visit/list": ({ state }) => ({ list: [{ id: Number(state), name: `Visit ${state}`, state }], total: 1 }),
    },
  });
  const next = await screen.findByRole("region", { name: "Next step" });
  expect(await within(next).findByText("Disk full")).toBeTruthy();
  isBroken = false;
  await console.user.click(within(next).getByRole("button", { name: "Try again" }));
  expect(await within(next).findByRole("link", { name: "Open the device" })).toBeTruthy();
  for (const state of [visitState.planned, visitState.inProgress]) {
    expect(await within(next).findByRole("link", { name: `Add to the visit “Visit ${state}”` })).toBeTruthy();
  }
  expect(within(next).queryByText(/Visit 3/)).toBeNull();
});
