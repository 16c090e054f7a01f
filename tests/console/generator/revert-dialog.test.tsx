import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, openConsole, refusal } from "../../support/console";

const entry = {
  id: 7,
  username: "Ada",
  role: 1,
  target_type: 1,
  content: "Edit",
  time: 1,
  operation: 7,
  can_revert: 1,
};

async function openDialog(preview: Answers[string]) {
  const page = await openConsole({
    registry,
    role: role.admin,
    at: "/log",
    answers: {
      "action/list": () => ({ list: [entry], total: 1, page: 1, page_size: 20 }),
      "action/revert-preview": preview,
    },
  });
  await page.user.click((await screen.findAllByRole("button", { name: "More actions" }))[0] as HTMLElement);
  await page.user.click(await screen.findByRole("menuitem", { name: "Revert" }));
  const dialog = within(await screen.findByRole("dialog"));
  return { dialog, button: () => dialog.getByRole<HTMLButtonElement>("button", { name: "Revert" }) };
}

test("a revert waits for its preview", async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { dialog, button } = await openDialog(() => new Promise((resolve) => (answer = resolve)));
  expect(button().disabled).toBe(true);
  answer({ list: [{ id: 7, refused: null, changes: [{ label: "Name", before: "B", after: "A" }] }] });
  await dialog.findByText("B → A");
  expect(button().disabled).toBe(false);
});

test.each([
  ["refuses", () => ({ list: [{ id: 7, refused: "Changed since", changes: [] }] }), "Changed since"],
  ["fails", () => refusal(5, "Not found"), "Not found"],
])("a revert is not offered if its preview %s", async (_says, preview, text) => {
  const { dialog, button } = await openDialog(preview);
  await dialog.findByText(text);
  expect(button().disabled).toBe(true);
});
