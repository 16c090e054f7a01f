import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import { type Answers, openConsole, refusal } from "../../../support/console";

const account = { id: 1, role: 1, email: "somebody@demo.test", username: "Ann", email_rate: 2, authorities: null };
const codes = ["AAAA-BBBB-CCCC-DDDD", "EEEE-FFFF-GGGG-HHHH"];

/** A server whose account may have an authenticator app. */
function server(totp: 0 | 1): Answers {
  const passkey = { id: 7, name: "Chrome · Windows", host: "other.test", create_time: 1, last_time: null };
  let state = { totp, passkeys: totp === 1 ? [passkey] : [], recovery_codes_left: totp === 1 ? 1 : 0 };
  return {
    "user/detail": () => account,
    "user/count-new-apply": () => ({ response: 0 }),
    "user/second-factor": () => state,
    "user/totp-start": () => ({ secret: "ABCDEFGH", address: "otpauth://totp/a" }),
    "user/totp-confirm": ({ code }) => {
      if (code !== "123456") return refusal(16, "Wrong code", { code: "Wrong code" });
      state = { totp: 1, passkeys: [], recovery_codes_left: 10 };
      return { recovery_codes: codes };
    },
    "user/totp-remove": () => {
      state = { totp: 0, passkeys: [], recovery_codes_left: 0 };
      return {};
    },
    "user/passkey-remove": () => {
      state = { ...state, passkeys: [] };
      return {};
    },
    "user/recovery-codes": () => ({ recovery_codes: codes }),
  };
}
const open = (answers: Answers) => openConsole({ registry, role: 1, at: "/setting", answers });
const panel = async () => within(await screen.findByRole("region", { name: "Two-step verification" }));
const dialog = async () => within(await screen.findByRole("dialog"));

describe("the second step in the settings", () => {
  test("adds an authenticator app with its first code and shows the recovery codes once", async () => {
    const page = await open(server(0));
    const inPanel = await panel();
    expect(await inPanel.findByText("Off: you sign in by password alone.")).toBeDefined();
    await page.user.click(inPanel.getByRole("button", { name: "Add an authenticator app" }));
    expect(await inPanel.findByText("ABCD EFGH")).toBeDefined();
    expect(document.querySelector("svg[width='176'], .ant-qrcode svg")).not.toBeNull();
    await page.user.type(inPanel.getByLabelText("Verification code"), "000000{Enter}");
    expect(await inPanel.findByText("Wrong code")).toBeDefined();
    await page.user.clear(inPanel.getByLabelText("Verification code"));
    await page.user.type(inPanel.getByLabelText("Verification code"), "123456{Enter}");
    for (const code of codes) expect(await inPanel.findByText(code)).toBeDefined();
    await page.user.click(inPanel.getByRole("button", { name: "I have saved them" }));
    expect(await inPanel.findByText("On.")).toBeDefined();
    expect(inPanel.queryByText(codes[0] ?? "")).toBeNull();
    expect(inPanel.getByText(/^10 are unused/)).toBeDefined();
  });

  test("removes the app after a question", async () => {
    const page = await open(server(1));
    await page.user.click(await (await panel()).findByRole("button", { name: "Remove" }));
    await page.user.click((await dialog()).getByRole("button", { name: "Remove" }));
    expect(await (await panel()).findByText("Off: you sign in by password alone.")).toBeDefined();
    expect(page.payloads("user/totp-remove")).toHaveLength(1);
  });

  test("lists the passkeys and removes one after a question", async () => {
    const page = await open(server(1));
    expect(await (await panel()).findByText(/^for other.test · added /)).toBeDefined();
    await page.user.click((await panel()).getByRole("button", { name: "Remove Chrome · Windows" }));
    await page.user.click((await dialog()).getByRole("button", { name: "Remove" }));
    await waitFor(async () => expect((await panel()).queryByText("Chrome · Windows")).toBeNull());
    expect(page.payloads("user/passkey-remove")).toEqual([{ passkey_id: 7 }]);
  });

  test("says why a browser offers no passkeys", async () => {
    await open(server(0));
    const inPanel = await panel();
    expect(await inPanel.findByText(/need HTTPS and a host name/)).toBeDefined();
    expect(inPanel.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  });

  test("replaces the recovery codes after a question", async () => {
    const page = await open(server(1));
    const inPanel = await panel();
    expect(await inPanel.findByText(/^1 is unused/)).toBeDefined();
    await page.user.click(inPanel.getByRole("button", { name: "Make new recovery codes" }));
    await page.user.click((await dialog()).getByRole("button", { name: "Make new recovery codes" }));
    for (const code of codes) expect(await inPanel.findByText(code)).toBeDefined();
  });

  test("a server without the extension is named; the other settings work", async () => {
    await open({ "user/detail": () => account, "user/count-new-apply": () => ({ response: 0 }) });
    expect(await (await panel()).findByText("This server does not offer two-step verification")).toBeDefined();
    expect(await screen.findByLabelText("Name")).toBeDefined();
  });
});
