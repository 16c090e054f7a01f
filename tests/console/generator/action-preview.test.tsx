import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { registry } from "../../../resources";
import { parsePreviewLines } from "../../../src/console/generator/actions/action-preview";
import { type Answers, choose, openConsole, refusal } from "../../support/console";

const applicant = {
  id: 7,
  role: 10,
  name: "Ann",
  email: "ann@demo.test",
  apply_status: 1,
  apply_agent_id: 2,
  apply_agent_name: "Alpine Grease",
  is_enable: 1,
};

const openDialog = async (answers: Answers = {}) => {
  const page = await openConsole({
    registry,
    role: 1,
    at: "/user",
    answers: {
      "user/list-user-afm": () => ({ list: [applicant], total: 1, page: 1, page_size: 20 }),
      "user/count-new-apply": () => ({ response: 1 }),
      "agent/list-all": () => [
        { agent_id: 2, name: "Alpine Grease" },
        { agent_id: 3, name: "Baltic Bearings" },
      ],
      "user/switch-preview": ({ agent_id }) => ({
        lines: [{ label: "Devices", value: agent_id === 2 ? "3 go along: Fan, Pump, Motor" : "none is linked" }],
      }),
      "user/switch-user-agent": () => ({ ...applicant, apply_status: 0 }),
      ...answers,
    },
  });
  await page.user.click((await screen.findAllByRole("button", { name: "More actions" }))[0] as HTMLElement);
  await page.user.click(await screen.findByRole("menuitem", { name: "Change provider" }));
  const dialog = await screen.findByRole("dialog");
  return { page, dialog: within(dialog), button: within(dialog).getByRole("button", { name: "Change provider" }) };
};

describe("the preview of an action", () => {
  test("is shown for the requested provider before the action runs", async () => {
    const { page, dialog, button } = await openDialog();
    expect(await dialog.findByText("3 go along: Fan, Pump, Motor")).toBeDefined();
    expect(page.payloads("user/switch-preview")).toEqual([{ target_user_id: 7, agent_id: 2 }]);
    expect(page.payloads("user/switch-user-agent")).toEqual([]);
    await page.user.click(button);
    await screen.findByText("Done");
    expect(page.payloads("user/switch-user-agent")).toEqual([{ target_user_id: 7, agent_id: 2 }]);
  });

  test("is requested again for another provider", async () => {
    const { page, dialog } = await openDialog();
    await dialog.findByText("3 go along: Fan, Pump, Motor");
    await choose(page, "Dealer", "Baltic Bearings", screen.getByRole("dialog"));
    expect(await dialog.findByText("none is linked")).toBeDefined();
    expect(page.payloads("user/switch-preview").at(-1)).toEqual({ target_user_id: 7, agent_id: 3 });
  });

  test("shows the error of a failed preview and does not block the action", async () => {
    const { page, dialog, button } = await openDialog({
      "user/switch-preview": () => refusal(5, "Preview unavailable"),
    });
    expect(await dialog.findByText("Preview unavailable")).toBeDefined();
    await page.user.click(button);
    await screen.findByText("Done");
    expect(page.payloads("user/switch-user-agent")).toHaveLength(1);
  });
});

test.each([
  [null, []],
  [{ lines: "none" }, []],
  [{ lines: [null, { label: "Devices" }, { label: "Devices", value: 3 }] }, []],
  [{ lines: [{ label: "Devices", value: "3" }] }, [{ label: "Devices", value: "3" }]],
])("reads the answer %j as the lines %j", (answer, lines) => {
  expect(parsePreviewLines(answer)).toEqual(lines);
});
