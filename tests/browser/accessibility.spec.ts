/**
 * Everything that the console shows under axe (security.md, "Figures to reach"): nothing serious or critical, nothing
 * that scrolls sideways, page and title in the language. Of its eight looks each sight has one this time, and each kind
 * of sight all of them; with `EVERY_COMBINATION=1` everything has them all.
 */

import type { Page } from "@playwright/test";
import { faultsOf, injectAxe } from "../support/axe";
import { expect, type Language, type RunningPlatform, test } from "../support/browser";
import { consoleTextsIn } from "../support/console-texts";
import { type DisplayMode, displayModes, displayModesOf, sample } from "../support/display-modes";
import { overlayScenarios } from "../support/overlays";
import { publicScenarios } from "../support/public-scenarios";
import { type Scenario, screenScenarios, type Visitor } from "../support/scenarios";
import { type Account, accounts } from "../support/screens";
import { settled, visit, visitSignedOut } from "../support/visit";

// The page's policy would refuse the script that looks at it. What slides in is looked at where it stands in the end.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" }, screenshot: "off" });

const isEvery = process.env.EVERY_COMBINATION !== undefined;

const sights: readonly Scenario[] = [...screenScenarios, ...overlayScenarios, ...publicScenarios];
const chosen = sample(sights);
const looksNow = (sight: Scenario): readonly DisplayMode[] =>
  isEvery ? displayModesOf(sight) : (chosen.get(sight) ?? []);

test("every kind of sight is looked at in every look, and every state of every screen in one", () => {
  const kinds = new Map<string, Set<DisplayMode>>();
  for (const sight of sights.filter(({ isOptional }) => isOptional !== true))
    for (const look of looksNow(sight)) kinds.set(sight.kind, (kinds.get(sight.kind) ?? new Set()).add(look));
  expect([...kinds].filter(([, seen]) => seen.size < displayModes.length).map(([kind]) => kind)).toEqual([]);
  expect(sights.filter((sight) => looksNow(sight).length === 0)).toEqual([]);
});

/** Whoever is to look: before the login nobody. */
const visitorOf = async (
  page: Page,
  platform: RunningPlatform,
  account: Account | null,
  language: Language,
): Promise<Visitor> =>
  account === null
    ? { ...(await visitSignedOut(page, language)), addressOf: async ({ path }) => path }
    : visit(page, platform, account, language);

async function putOn(page: Page, { theme, width, height }: DisplayMode): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
}

/**
 * A page that has just become narrower is laid out anew by its next frame; one that stays too wide is found out
 * afterwards.
 */
const becomesNarrow = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, { timeout: 2_000 })
    .catch(() => null);

/** The looks for which a sight is brought about once. */
function rounds(
  { isWidthSpecific = false }: Scenario,
  all: readonly DisplayMode[],
): readonly (readonly DisplayMode[])[] {
  if (!isWidthSpecific) return [all];
  return [...new Set(all.map(({ width }) => width))].map((width) => all.filter((look) => look.width === width));
}

/** How many tests share the sights of an account, so that two workers have something to do. */
const parts: Readonly<Record<Account | "nobody", number>> = { admin: 2, storage: 1, dealer: 1, customer: 1, nobody: 1 };

for (const language of ["zh", "en"] as const) {
  for (const account of [...(Object.keys(accounts) as Account[]), null]) {
    const own = sights.filter((sight) => sight.account === account);
    const places = [...new Set(own.map(({ place }) => place))];
    const count = parts[account ?? "nobody"];
    for (let part = 0; part < count; part += 1) {
      const here = own.filter(({ place }) => places.indexOf(place) % count === part);
      test(`nothing serious before ${account ?? "nobody"}, ${language} (${part + 1})`, async ({ page, platform }) => {
        test.setTimeout(isEvery ? 0 : 600_000);
        await injectAxe(page);
        const one = await visitorOf(page, platform, account, language);
        const found: string[] = [];
        let looked = 0;
        /** Brings a sight about, and looks at it in the looks for which it is brought about once. */
        const look = async (sight: Scenario, round: readonly DisplayMode[]): Promise<void> => {
          const [first] = round;
          if (first === undefined) return;
          if (sight.isFollowUp !== true) {
            one.wire.change(null, null);
            await one.reset();
          }
          // Not before: a sheet of the phone that still stands open would become a dialog of the desktop.
          await putOn(page, first);
          if (!(await sight.reach({ visitor: one, say: consoleTextsIn(language), mode: first }))) return;
          for (const next of round) {
            await putOn(page, next);
            await settled(one, null, sight);
            if (next.width !== first.width) await becomesNarrow(page);
            looked += 1;
            for (const fault of await faultsOf(page, language))
              found.push(`${sight.name}, ${next.theme}, ${next.width} px: ${fault}`);
          }
        };
        for (const sight of here) {
          const all = looksNow(sight).filter((one) => one.language === language);
          for (const round of rounds(sight, all)) {
            // A step of its own: without one, each look is searched for among all those before it. What cannot be
            // brought about is a fault too, and the others are looked at all the same.
            await test
              .step(sight.name, () => look(sight, round))
              .catch((error: Error) => found.push(`${sight.name}: ${error.message}`));
          }
        }
        test.info().annotations.push({ type: "combinations", description: String(looked) });
        expect(found).toEqual([]);
      });
    }
  }
}
