import AxeBuilder from "@axe-core/playwright";
import { expect, type Language, signIn, test } from "../support/browser";

/** The screens of the first release, with what shows that each stands. */
const screens = [
  "/home",
  "/device",
  "/device/1",
  "/device/1/logbook",
  "/device/1/alarms",
  "/device/1/settings",
  "/device/1/scene",
  "/device/1/place",
  "/device/1/history",
  "/device/1/edit",
  "/device/add",
  "/device/gateway",
  "/dealer",
  "/dealer/add",
  "/user",
  "/log",
  "/log/warning",
  "/distribution",
  "/setting",
  "/help",
  "/show-pdf?src=/help/manual-en.pdf",
  "/show-mp4?src=/help/tour-en.mp4",
  "/show-pdf?src=//elsewhere.example/a.pdf",
  "/no-such-page",
];

const looks: readonly { theme: "light" | "dark"; language: Language; width: number; height: number }[] = [
  { theme: "light", language: "zh", width: 1440, height: 900 },
  { theme: "dark", language: "en", width: 1440, height: 900 },
  { theme: "light", language: "en", width: 390, height: 844 },
  { theme: "dark", language: "zh", width: 390, height: 844 },
];

for (const { theme, language, width, height } of looks) {
  test(`nothing serious for people with aids, ${theme}, ${language}, ${width} px`, async ({ browser, platform }) => {
    // Some thirty screens, one after the other.
    test.slow();
    const context = await browser.newContext({
      baseURL: platform.url,
      viewport: { width, height },
      colorScheme: theme,
      // The page's policy would refuse the script that looks at it.
      bypassCSP: true,
    });
    const page = await context.newPage();
    const found: string[] = [];
    const look = async (path: string): Promise<void> => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, impact, nodes } of violations) {
        if (impact === "serious" || impact === "critical") {
          found.push(`${path}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
        }
      }
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      if (isWide) found.push(`${path}: scrolls sideways`);
    };
    await page.goto("/login");
    await look("/login");
    await signIn(page, "admin", { language });
    for (const path of screens) {
      await page.goto(path, { waitUntil: "networkidle" });
      await look(path);
    }
    await context.close();
    expect(found).toEqual([]);
  });
}
