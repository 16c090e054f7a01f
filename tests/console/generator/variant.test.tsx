import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { openConsole } from "../../support/console";

test("the choice of the variant of a new record has the name of its field", async () => {
  await openConsole({ registry, role: role.storage, at: "/storage/add", language: "zh", answers: {} });
  expect(await screen.findByRole("radiogroup", { name: "类型" }, { timeout: 10_000 })).toBeTruthy();
});
