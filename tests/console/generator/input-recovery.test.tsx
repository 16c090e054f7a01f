import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../../src/console/client/session";
import { loadLanguage } from "../../../src/console/i18n";
import { NotifyProvider } from "../../../src/console/providers/notify";
import { ServicesProvider } from "../../../src/console/providers/services-context";
import App from "../../../src/console/shell/app";
import { ThemeProvider } from "../../../src/console/ui/theme/theme-provider";
import { serialiseScene } from "../../../src/contract";
import { loadOnDemandTexts } from "../../support/on-demand-texts";
import { connect, fakeServer, fine, sessionOf } from "../fake-server";

const account: User = { id: 1, role: 1, authorities: null, email: "somebody@demo.test", username: "Ann" };
const other: User = { ...account, id: 2 };
const note = /has been restored/;
const device = {
  device_id: 7,
  type: 0,
  device_name: "Dryer",
  time_setting: 6,
  time_setting_max: 24,
  report_interval: 24,
};
const scene = serialiseScene([{ weekday: 1, begin: 480, end: 1020, mode: 1, rate: 60 }]);
let gateway = { id: 5, name: "Hall", eui: "A84041000181C0BB" };

beforeEach(async () => {
  cleanup();
  window.localStorage.clear();
  gateway = { id: 5, name: "Hall", eui: "A84041000181C0BB" };
  await loadLanguage("en");
  await loadOnDemandTexts();
});

/** Opens the console at an address. `endSession` leads to the login page, `comeBack` signs in and returns. */
function open(at: string) {
  const answers: Readonly<Record<string, (user: User) => unknown>> = {
    "user/detail": (user) => user,
    "gateway/detail": () => gateway,
    "device/detail": () => device,
    "device/scene-detail": () => ({ scene, pending_scene: null, pending_time: null }),
  };
  const session = sessionOf(account, "token-1");
  const { fetch } = fakeServer(({ url }) =>
    fine(answers[url.split("/1/")[1] ?? ""]?.(session.current()?.user ?? account) ?? { list: [], total: 0 }),
  );
  const routes = [
    { path: "/login", element: <p>the login page</p> },
    { path: "*", element: <App /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <ThemeProvider>
      <NotifyProvider>
        <ServicesProvider services={connect({ fetch, session, language: "en" })}>
          <RouterProvider router={router} />
        </ServicesProvider>
      </NotifyProvider>
    </ThemeProvider>,
  );
  return {
    session,
    endSession: async (reason: "expired" | "logout") => {
      act(() => void session.end(reason));
      await screen.findByText("the login page");
    },
    comeBack: async (user: User) => {
      await act(async () => {
        session.begin({ token: "token-2", user });
        await router.navigate(at);
      });
    },
  };
}

const input = (label: string): Promise<HTMLInputElement> =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: "input" }, { timeout: 10_000 });
const type = async (label: string, value: string): Promise<void> =>
  void fireEvent.change(await input(label), { target: { value } });

describe("unsaved input at the end of the session", () => {
  test.each([
    ["a record's form", "/device/gateway/add", "Name"],
    ["a form of one call", "/setting", "Name"],
    ["a password field", "/setting", "New password"],
    ["a device's weekly schedule", "/device/7/scene", "From"],
  ])("is restored in %s for the same account, as unsaved input", async (_what, at, label) => {
    const { endSession, comeBack } = open(at);
    await type(label, "typed before");
    await endSession("expired");
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain("typed before");
    await comeBack(account);
    await waitFor(async () => expect((await input(label)).value).toBe("typed before"));
    expect(screen.getAllByText(note)).toHaveLength(1);
    // The browser asks before it closes a page with unsaved input.
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByText(note)).toBeNull();
    expect((await input(label)).value).toBe("typed before");
  });

  test("is restored in a device's settings, which are selected instead of typed", async () => {
    const { endSession, comeBack } = open("/device/7/settings");
    const setting = () => screen.findByRole("combobox", { name: /Time setting/ }, { timeout: 10_000 });
    const selected = async () =>
      (await setting()).closest(".ant-select")?.querySelector(".ant-select-selection-item")?.textContent;
    await userEvent.type(await setting(), "9 months");
    const matches = await screen.findAllByText("9 months");
    const option = matches.find((element) => element.closest(".ant-select-item-option") !== null);
    fireEvent.click(option ?? expect.fail("there is no such option"));
    expect(await selected()).toBe("9 months");
    await endSession("expired");
    await comeBack(account);
    await waitFor(async () => expect(await selected()).toBe("9 months"));
    expect(screen.getAllByText(note)).toHaveLength(1);
  });

  test("is restored when another tab begins a new session", async () => {
    const { session } = open("/device/gateway/add");
    await type("Name", "typed before");
    act(() => session.begin({ token: "token-2", user: account }));
    await waitFor(async () => expect((await input("Name")).value).toBe("typed before"));
  });

  test("is restored for changed inputs only; the others show the server's latest values", async () => {
    const { endSession, comeBack } = open("/device/gateway/5/edit");
    await type("Name", "typed before");
    await endSession("expired");
    gateway = { ...gateway, eui: "A84041000181C0CC" };
    await comeBack(account);
    await waitFor(async () => expect((await input("Name")).value).toBe("typed before"));
    expect((await input("EUI")).value).toBe("A84041000181C0CC");
  });

  test.each<["expired" | "logout", User]>([
    ["logout", account],
    ["expired", other],
  ])("is not restored after %s for account %o", async (reason, user) => {
    const { endSession, comeBack } = open("/device/gateway/add");
    await type("Name", "typed before");
    await endSession(reason);
    await comeBack(user);
    expect((await input("Name")).value).toBe("");
    expect(screen.queryByText(note)).toBeNull();
  });
});
