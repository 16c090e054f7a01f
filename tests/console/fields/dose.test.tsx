import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { openConsole } from "../../support/console";

test("a device with a wrong dose is not saved", async () => {
  const console = await openConsole({ registry, role: role.afm, at: "/device/add?type=0", answers: {} });
  const rate = await screen.findByLabelText<HTMLInputElement>("ml per day");
  await console.user.clear(rate);
  await console.user.type(rate, "0");
  await console.user.tab();
  expect(screen.getByText("Enter a number above 0")).toBeTruthy();
  await console.user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Time setting.*required|Enter.*time setting|Choose.*time setting/i)).toBeTruthy();
  expect(rate.value).toBe("0");
  expect(console.payloads("device/save")).toEqual([]);
});
