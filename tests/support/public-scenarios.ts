/** What stands before the login, and what is in no menu. */
import { expect } from "@playwright/test";
import { demoPassword } from "./browser";
import { refuseWrites, type Scenario, type Stage, submitEmpty } from "./scenarios";
import { open } from "./visit";

interface Outside {
  readonly name: string;
  readonly at: string;
  readonly state?: string;
  /** What is done there. */
  readonly deed?: (stage: Stage) => Promise<unknown>;
}

const complains = ({ one }: Stage): Promise<void> =>
  expect(one.page.locator("[aria-invalid=true], .ant-message-notice").first()).toBeVisible();

const sendOffEmpty = async (stage: Stage): Promise<void> => {
  await refuseWrites(stage.one);
  await submitEmpty(stage.one.page, 0);
  await complains(stage);
};

/** Before the login. */
const doors: readonly Outside[] = [
  { name: "login", at: "/login" },
  {
    name: "login that is refused",
    at: "/login",
    state: "form with errors",
    deed: async (stage) => {
      const { page } = stage.one;
      await refuseWrites(stage.one);
      await page.getByLabel(stage.say("login.email")).fill("admin@demo.test");
      await page.getByLabel(stage.say("login.password"), { exact: true }).fill(demoPassword);
      await page.keyboard.press("Enter");
      await expect(page.locator(".ant-message-notice, main [role=alert]").first()).toBeVisible();
    },
  },
  { name: "registration", at: "/register?type=1" },
  { name: "registration", at: "/register?type=1", state: "form with errors", deed: sendOffEmpty },
  { name: "forgotten password", at: "/retrieve" },
  { name: "forgotten password", at: "/retrieve", state: "form with errors", deed: sendOffEmpty },
  {
    name: "forgotten password, code mailed",
    at: "/retrieve",
    deed: async ({ one: { page, wire }, say }) => {
      wire.answer("common/email-verification-code-send", {});
      await page.getByRole("textbox").first().fill("kept@lubricator.test");
      await page.getByRole("button", { name: say("account.codeSend") }).click();
      await expect(page.getByText(say("retrieve.mailed"))).toBeVisible();
    },
  },
  { name: "login by key, without one", at: "/redirect", state: "error" },
];

const pdf = (language: string): string => `/show-pdf?src=/help/manual-${language}.pdf`;
const elsewhere = "//elsewhere.example/a";

/** Behind the login, as an administrator. */
const corners: readonly Outside[] = [
  { name: "profile", at: "/update-info" },
  { name: "profile", at: "/update-info", state: "form with errors", deed: sendOffEmpty },
  { name: "PDF", at: pdf("en") },
  { name: "PDF from elsewhere", at: `/show-pdf?src=${elsewhere}.pdf`, state: "error" },
  { name: "PDF that is none", at: "/show-pdf?src=/help/none.pdf", state: "error" },
  { name: "video", at: "/show-mp4?src=/help/tour-en.mp4" },
  { name: "video from elsewhere", at: `/show-mp4?src=${elsewhere}.mp4`, state: "error" },
  { name: "address of nothing", at: "/no-such-page", state: "error" },
  { name: "address of others", at: "/storage", state: "error" },
];

const sightOf =
  (account: Scenario["account"]) =>
  ({ name, at, state = "loaded", deed }: Outside): Scenario => ({
    name: `${name} at ${at}, ${state}`,
    kind: account === null ? "door" : "corner",
    state,
    place: `${account} ${name} ${state}`,
    account,
    reach: async (stage) => {
      await open(stage.one, at);
      await deed?.(stage);
      return true;
    },
  });

export const publicScenarios: readonly Scenario[] = [...doors.map(sightOf(null)), ...corners.map(sightOf("admin"))];
