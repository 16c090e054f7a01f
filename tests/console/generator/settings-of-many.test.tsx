import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, choose, openConsole, press } from "../../support/console";

const device = {
  device_id: 7,
  type: 0,
  imei: "260531793113837",
  device_name: "Fan",
  bind_status: 1,
  lubricantTube: 125,
  time_setting: 6,
  time_setting_max: 24,
};
const changes = [{ label: "Time setting", before: "6 months", after: "3 months" }];
const answers: Answers = {
  "device/list": () => ({ list: [device], total: 1, page: 1, page_size: 20 }),
  "device/settings-preview": () => ({ list: [{ id: 7, refused: null, changes }] }),
  "device/save-settings": () => ({ done: [7], refused: [], job: 5 }),
};

async function open(roleNumber: number, authorities?: readonly string[]) {
  const console = await openConsole({
    registry,
    role: roleNumber,
    at: "/device",
    answers,
    ...(authorities && { authorities }),
  });
  await console.user.click(await screen.findByRole("checkbox", { name: /^Select (?!this)/ }, { timeout: 10_000 }));
  await press(console, "Change settings");
  return { console, dialog: await screen.findByRole("dialog", {}, { timeout: 10_000 }) };
}

describe("settings of many devices", () => {
  it("are previewed once a setting is chosen; a note alone shows no preview", async () => {
    const { console, dialog } = await open(role.afm);
    await console.user.type(within(dialog).getByLabelText("Note"), "Before the wet season");
    expect(within(dialog).queryByRole("region", { name: "What changes" })).toBeNull();
    expect(console.payloads("device/settings-preview")).toEqual([]);
    await choose(console, "Time setting", "3 months", dialog);
    await waitFor(() =>
      expect(console.payloads("device/settings-preview")).toMatchObject([{ device_ids: [7], time_setting: 3 }]),
    );
  });

  it.each([
    ["link to their job", ["device.list", "device.settings", "setting_job.list"], 1],
    ["do not link to a job that the person may not open", ["device.list", "device.settings"], 0],
  ])("%s", async (_, authorities, links) => {
    const { console, dialog } = await open(role.leader, authorities);
    await choose(console, "Time setting", "3 months", dialog);
    await console.user.click(within(dialog).getByRole("button", { name: "Change settings" }));
    expect(await within(dialog).findByText(/The server does the work now/)).toBeTruthy();
    expect(within(dialog).queryAllByRole("link", { name: "See what becomes of each record" })).toHaveLength(links);
  });
});
