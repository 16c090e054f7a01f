import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { registry } from "../../../resources";
import { role } from "../../../src/contract";
import { openConsole, theMenuShows } from "../../support/console";

const labels = (...names: string[]) =>
  registry.entries.filter((entry) => names.includes(entry.name)).map(({ label }) => label);

/** Simulates the user's return to the page, which triggers a poll. */
const returnToPage = (): void =>
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

test("revoked permissions disappear from the menus without a new login", async () => {
  let authorities: readonly string[] = ["device.list", "gateway.list"];
  const account = () => ({ id: 1, role: role.member, email: "mo@demo.test", authorities });
  const console = await openConsole({
    registry,
    role: role.member,
    authorities,
    at: "/help",
    answers: { "user/detail": account, "message/list": () => ({ list: [], total: 0 }) },
  });
  await theMenuShows(labels("home", "device", "gateway", "setting", "help"));
  await waitFor(() => expect(console.payloads("user/detail")).toHaveLength(1));
  authorities = ["gateway.list"];
  returnToPage();
  await waitFor(() => theMenuShows(labels("home", "gateway", "setting", "help")));
});

test("another account that signs in elsewhere does not see what was typed", async () => {
  const console = await openConsole({ registry, role: role.afm, at: "/device/gateway/add", answers: {} });
  const input = await screen.findByLabelText<HTMLInputElement>("EUI", { selector: "input" });
  await console.user.type(input, "A84041000181C07F");
  console.signInAs({ id: 2, role: role.afm, email: "else@demo.test" });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("EUI", { selector: "input" }).value).toBe(""));
});
