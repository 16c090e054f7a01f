import { registry } from "../../resources";
import { textIn } from "../../src/contract";
import { expect, type Language, signIn, test } from "../support/browser";
import { consoleTextsIn } from "../support/console-texts";

const looks = [
  { on: "the desk", width: 1440, height: 900, language: "en" },
  { on: "the phone", width: 390, height: 844, language: "zh" },
  { on: "the desk", width: 1440, height: 900, language: "zh" },
  { on: "the phone", width: 390, height: 844, language: "en" },
] as const satisfies readonly { on: string; width: number; height: number; language: Language }[];

const roles = [
  { who: "admin", at: "/device", has: ["dealer", "distribution"] },
  { who: "dealer", at: "/device", has: ["alarm", "authority"] },
  { who: "leader", at: "/device", has: ["device"] },
  { who: "member", at: "/device", has: ["device"] },
  { who: "customer", at: "/home", has: ["home", "alarm"] },
  { who: "storage", at: "/storage", has: ["storage", "setting"] },
];

for (const { on, language, ...viewport } of looks) {
  for (const { who, at, has } of roles) {
    test(`on ${on} in ${language}, the tour shows the ${who} their menu, and can be skipped and found again`, async ({
      page,
    }) => {
      const say = consoleTextsIn(language);
      await page.setViewportSize(viewport);
      await signIn(page, who, { at, language });
      const start = async () => {
        await page.getByRole("banner").getByRole("button").last().click();
        await page.getByRole("button", { name: say("session.tour") }).click();
      };
      await start();
      const panel = page.locator(".ant-tour");
      const account = page.getByRole("banner").getByRole("button").last();
      const next = panel.getByRole("button", { name: say("tour.next") });
      const seen: string[] = [];
      const entries = has.map((name) => {
        const entry = registry.entries.find((one) => one.name === name);
        return entry === undefined ? name : textIn(entry.label, language);
      });
      for (;;) {
        const button = panel.locator(".ant-btn-primary");
        await expect(button).toBeFocused();
        const box = await panel.boundingBox();
        if (box === null) throw new Error("The tour is not visible.");
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
        seen.push((await panel.locator(".ant-tour-title").innerText()).trim());
        if ((await next.count()) === 0) break;
        await next.click();
      }
      for (const entry of entries) expect(seen).toContain(entry);
      expect(seen.length).toBeGreaterThanOrEqual(4);
      expect(new Set(seen).size).toBe(seen.length);
      await panel.getByRole("button", { name: say("tour.end") }).click();
      await expect(panel).toBeHidden();

      await start();
      await expect(page.getByRole("dialog", { name: seen[0] ?? "", exact: true })).toBeVisible();
      await panel.getByRole("button", { name: say("tour.skip") }).click();
      await expect(panel).toBeHidden();
      await expect(account).toBeFocused();
    });
  }
}
