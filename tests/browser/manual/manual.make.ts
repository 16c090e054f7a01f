import { readFileSync, writeFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { type Language, languages, textIn } from "../../../src/contract";
import { expect, signIn, test } from "../../support/browser";
import type { Shot } from "./chapter";
import { chapters } from "./chapters";
import { composeManual } from "./compose";
import { helpFile, maxBytes } from "./files";
import { readPdf } from "./pdf-pages";
import { settled } from "./picture";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

/** Wide enough for the sidebar and a table, and small enough to be readable on paper. */
const viewport = { width: 1200, height: 680 };
const phone = { width: 390, height: 780 };

/** Opens one page for each account and each kind of device. */
function visits(browser: Browser, baseURL: string, language: Language) {
  const open = new Map<string, Page>();
  return async ({ who, isPhone = false }: Shot): Promise<Page> => {
    const visitor = `${who} ${isPhone}`;
    const known = open.get(visitor);
    if (known !== undefined) return known;
    const context = await browser.newContext({
      baseURL,
      viewport: isPhone ? phone : viewport,
      hasTouch: isPhone,
      isMobile: isPhone,
      timezoneId: "Asia/Shanghai",
      reducedMotion: "reduce",
    });
    await context.addInitScript((chosen) => localStorage.setItem("lubricator.language", chosen), language);
    const page = await context.newPage();
    if (who !== undefined) await signIn(page, who, { language, at: "/login" });
    open.set(visitor, page);
    return page;
  };
}

for (const language of languages) {
  test(`manual in ${language}`, async ({ browser, platform }) => {
    const visit = visits(browser, platform.url, language);

    const take = async (shot: Shot): Promise<Buffer> =>
      test.step(textIn(shot.caption, language), async () => {
        const page = await visit(shot);
        if (shot.path !== undefined) await page.goto(shot.path);
        await settled(page, language);
        if (shot.prepare !== undefined) {
          await shot.prepare(page, language);
          await settled(page, language);
        }
        return page.screenshot({ type: "jpeg", quality: 50, animations: "disabled", caret: "hide" });
      });

    const pictures: Buffer[][] = [];
    for (const { shots } of chapters) {
      const ofChapter: Buffer[] = [];
      for (const shot of shots) ofChapter.push(await take(shot));
      pictures.push(ofChapter);
    }

    const paper = await browser.newPage();
    const print = async (pages: readonly number[]): Promise<Buffer> => {
      await paper.setContent(composeManual({ language, version, chapters, pictures, pages }), { waitUntil: "load" });
      return paper.pdf({ preferCSSPageSize: true, printBackground: true, outline: true, tagged: true });
    };
    // The page numbers in the contents are known only after printing. So the manual is printed twice.
    const before = await readPdf(await print([]));
    const pages = before.chapters.map((chapter) => chapter.page);
    expect(pages).toHaveLength(chapters.length);
    const manual = await print(pages);
    const after = await readPdf(manual);
    expect(after.chapters.map((chapter) => chapter.page)).toEqual(pages);
    expect(manual.length).toBeLessThanOrEqual(maxBytes.manual);
    writeFileSync(helpFile("manual", language), manual);
  });
}
