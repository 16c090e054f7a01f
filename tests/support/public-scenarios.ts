/** Scenarios of pages before the login, and of pages without a menu entry. */
import { expect } from "@playwright/test";
import { demoPassword } from "./browser";
import { refuseWrites, type Scenario, type Stage, submitEmpty } from "./scenarios";
import { open } from "./visit";

interface PageScenario {
  readonly name: string;
  readonly at: string;
  readonly state?: string;
  /** Steps on the page. */
  readonly act?: (stage: Stage) => Promise<unknown>;
}

const expectComplaint = ({ visitor }: Stage): Promise<void> =>
  expect(visitor.page.locator("[aria-invalid=true], .ant-message-notice").first()).toBeVisible();

const submitEmptyForm = async (stage: Stage): Promise<void> => {
  await refuseWrites(stage.visitor);
  await submitEmpty(stage.visitor.page, 0);
  await expectComplaint(stage);
};

/** Pages before the login. */
const beforeLogin: readonly PageScenario[] = [
  { name: "login", at: "/login" },
  {
    name: "refused login",
    at: "/login",
    state: "form with errors",
    act: async (stage) => {
      const { page } = stage.visitor;
      await refuseWrites(stage.visitor);
      await page.getByLabel(stage.say("login.email")).fill("admin@demo.test");
      await page.getByLabel(stage.say("login.password"), { exact: true }).fill(demoPassword);
      await page.keyboard.press("Enter");
      await expect(page.locator(".ant-message-notice, main [role=alert]").first()).toBeVisible();
    },
  },
  { name: "registration", at: "/register?type=1" },
  { name: "registration", at: "/register?type=1", state: "form with errors", act: submitEmptyForm },
  { name: "forgotten password", at: "/retrieve" },
  { name: "forgotten password", at: "/retrieve", state: "form with errors", act: submitEmptyForm },
  {
    name: "forgotten password, code mailed",
    at: "/retrieve",
    act: async ({ visitor: { page, wire }, say }) => {
      await wire.answer("common/email-verification-code-send", {});
      await page.getByRole("textbox").first().fill("kept@lubricator.test");
      await page.getByRole("button", { name: say("account.codeSend") }).click();
      await expect(page.getByText(say("retrieve.mailed"))).toBeVisible();
    },
  },
  { name: "login by key, without one", at: "/redirect", state: "error" },
];

const pdf = (language: string): string => `/show-pdf?src=/help/manual-${language}.pdf`;
const elsewhere = "//elsewhere.example/a";

/** Pages behind the login, for an admin. */
const behindLogin: readonly PageScenario[] = [
  { name: "profile", at: "/update-info" },
  { name: "profile", at: "/update-info", state: "form with errors", act: submitEmptyForm },
  { name: "PDF", at: pdf("en") },
  { name: "PDF from another server", at: `/show-pdf?src=${elsewhere}.pdf`, state: "error" },
  { name: "missing PDF", at: "/show-pdf?src=/help/none.pdf", state: "error" },
  { name: "video", at: "/show-mp4?src=/help/tour-en.mp4" },
  { name: "video from another server", at: `/show-mp4?src=${elsewhere}.mp4`, state: "error" },
  { name: "unknown address", at: "/no-such-page", state: "error" },
  { name: "address without access", at: "/storage", state: "error" },
];

const scenarioOf =
  (account: Scenario["account"]) =>
  ({ name, at, state = "loaded", act }: PageScenario): Scenario => ({
    name: `${name} at ${at}, ${state}`,
    kind: account === null ? "door" : "corner",
    state,
    place: `${account} ${name} ${state}`,
    account,
    reach: async (stage) => {
      await open(stage.visitor, at);
      await act?.(stage);
      return true;
    },
  });

export const publicScenarios: readonly Scenario[] = [
  ...beforeLogin.map(scenarioOf(null)),
  ...behindLogin.map(scenarioOf("admin")),
];
