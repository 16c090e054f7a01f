import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { registry } from "../../../resources";
import { networkError } from "../../../src/console/client/envelope";
import { code, role } from "../../../src/contract";
import { openConsole, press, refusal, theListShows } from "../../support/console";

/** Takes the browser off-line or back on-line. */
function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
}

afterEach(() => {
  setOnline(true);
  vi.restoreAllMocks();
});

const gateways = [{ id: 1, eui: "A84041000181C001", name: "North" }];

function open(at: string) {
  let fault: Error | null = null;
  const answer = (data: unknown) => () => fault ?? data;
  const console = openConsole({
    registry,
    role: role.admin,
    at,
    answers: {
      "user/count-new-apply": () => ({ response: 0 }),
      "gateway/list": answer({ list: gateways, total: 1 }),
      "device/list": answer({ list: [], total: 0 }),
    },
  });
  const fail = (next: Error | null): void => {
    fault = next;
  };
  return { console, fail };
}

const unreachable = networkError("", { language: "en", kind: "unreachable" });

test.each(["/device", "/device/gateway", "/dealer", "/user", "/log", "/log/warning", "/distribution"])(
  "off-line, %s says that it could not be loaded and offers another try",
  async (at) => {
    const opened = open(at);
    opened.fail(unreachable);
    setOnline(false);
    await opened.console;
    expect(await screen.findByText("This could not be loaded")).toBeTruthy();
    expect(screen.queryByText(/^No .* yet$/)).toBeNull();
    expect(screen.getAllByRole("button", { name: "Try again" }).length).toBeGreaterThan(0);
  },
);

test("a list loads by itself when the connection returns", async () => {
  const opened = open("/device/gateway");
  opened.fail(unreachable);
  setOnline(false);
  await opened.console;
  expect(await screen.findByText(/server cannot be reached/, { selector: "main *" })).toBeTruthy();
  setOnline(false);
  opened.fail(null);
  setOnline(true);
  await theListShows(["North"]);
});

test("loaded records stay when a refresh has no connection, and disappear when the server refuses", async () => {
  const opened = open("/device/gateway");
  const console = await opened.console;
  await theListShows(["North"]);
  opened.fail(unreachable);
  setOnline(false);
  await press(console, "Refresh");
  expect(await screen.findByText(/server cannot be reached/)).toBeTruthy();
  await theListShows(["North"]);
  opened.fail(refusal(code.notAllowed, "Not any more"));
  await press(console, "Refresh");
  expect(await screen.findByText("Not any more", { selector: "main *" })).toBeTruthy();
  await theListShows([]);
});

test("a refresh by hand shows its failure, also after a failure of the same kind", async () => {
  const opened = open("/device/gateway");
  const console = await opened.console;
  await theListShows(["North"]);
  for (const message of ["The first attempt failed", "The second attempt failed"]) {
    opened.fail(refusal(code.network, message));
    await press(console, "Refresh");
    expect(await screen.findByText(message)).toBeTruthy();
  }
});
