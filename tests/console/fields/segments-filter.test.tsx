import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { openConsole } from "../../support/console";

test("stock is filtered by type with one click on a segment", async () => {
  const answers = { "storage/list": () => ({ list: [], total: 0 }) };
  const console = await openConsole({ registry, role: role.storage, at: "/storage?type=0", answers });
  const type = await screen.findByRole("radiogroup", { name: "Type" }, { timeout: 10_000 });
  const segment = (name: string) => within(type).getByRole<HTMLInputElement>("radio", { name });
  expect(within(type).getAllByRole("radio")).toHaveLength(3);
  expect(segment("NB").checked).toBe(true);
  await console.user.click(segment("Lora"));
  await expect.poll(() => console.payloads("storage/list").at(-1)).toEqual({ type: 1, page: 1, page_size: 20 });
  await console.user.click(segment("All"));
  await expect.poll(() => console.payloads("storage/list").at(-1)).toEqual({ page: 1, page_size: 20 });
  expect(segment("All").checked).toBe(true);
});
