import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { type Answers, openConsole } from "../../support/console";
import { setWindowWidth } from "../../support/window-width";

const customer = { id: 4, name: "Mill Ltd", email: "mill@demo.test", is_enable: 1, open_api: 0, opc_enable: 0 };
const device = { device_id: 7, device_name: "Fan 7", type: 0, imei: "490154203237518", is_enable: 1, bind_status: 1 };
const open = async (at: string, answers: Answers) => {
  await openConsole({ registry, role: 1, at, answers });
  await screen.findByRole("button", { name: "More actions" }, { timeout: 10_000 });
};

describe("the head of a record", () => {
  it.each([
    ["shows the state of a customer with an application", 1, true],
    ["shows no state for a customer without an application", 0, false],
  ])("%s", async (_says, apply_status, isNamed) => {
    await open("/user/4", { "user/detail": () => ({ ...customer, apply_status }) });
    // The overview shows the state in both cases.
    expect(screen.getAllByText(isNamed ? "New Application" : "None")).toHaveLength(isNamed ? 2 : 1);
  });

  it.each([
    ["shows the main action as a button on a phone", 1, true],
    ["shows all other actions in the menu on a phone", 0, false],
  ])("%s", async (_says, apply_status, isButton) => {
    setWindowWidth(390);
    await open("/user/4", { "user/detail": () => ({ ...customer, apply_status }) });
    expect(screen.queryByRole("button", { name: "Change provider" }) !== null).toBe(isButton);
    expect(screen.queryByRole("button", { name: "Switch API on" })).toBeNull();
  });

  it("shows the download of a device's location map in the menu only", async () => {
    await open("/device/7", { "device/detail": () => ({ ...device, image: "/f/1.jpg" }) });
    expect(screen.queryByRole("button", { name: /location map/ })).toBeNull();
  });
});

it("filters new applications by a segment that shows their number", async () => {
  const console = await openConsole({
    registry,
    role: 1,
    at: "/user",
    answers: {
      "user/list-user-afm": () => ({ list: [customer], total: 1 }),
      "user/count-new-apply": () => ({ response: 5 }),
    },
  });
  await console.user.click(await screen.findByText("New Application (5)"));
  await waitFor(() => expect(console.payloads("user/list-user-afm").at(-1)).toMatchObject({ apply_status: 1 }));
  expect(console.address()).toBe("/user?apply_status=1");
});

describe("an address with the key of an account of another role", () => {
  const account = { id: 4, name: "Ann", username: "Ann", email: "ann@demo.test", is_enable: 1 };

  it.each([
    ["/user/4", role.admin],
    ["/setting/administrator/4", role.customer],
    ["/authority/member/4", role.customer],
  ])("shows no record: %s with an account of role %i", async (at, accountRole) => {
    const userRole = at.startsWith("/authority") ? role.afm : role.admin;
    const answers = { "user/detail": () => ({ ...account, role: accountRole }) };
    await openConsole({ registry, role: userRole, at, answers });
    expect(await screen.findByText(/not found/)).toBeTruthy();
    expect(screen.queryByText("ann@demo.test")).toBeNull();
  });
});
