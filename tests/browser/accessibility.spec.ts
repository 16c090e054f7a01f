/**
 * Checks all scenarios of the console with axe: no serious or critical faults, no horizontal scrolling, correct
 * language and title. Each scenario is checked in one of eight display modes, and each kind of scenario in all of them.
 * With `EVERY_COMBINATION=1`, each scenario is checked in all modes.
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

// The content security policy would refuse axe.
test.use({ bypassCSP: true });

const isEvery = process.env.EVERY_COMBINATION !== undefined;

const scenarios: readonly Scenario[] = [...screenScenarios, ...overlayScenarios, ...publicScenarios];
const sampled = sample(scenarios);
const modesOf = (scenario: Scenario): readonly DisplayMode[] =>
  isEvery ? displayModesOf(scenario) : (sampled.get(scenario) ?? []);

test("the sample has every kind of scenario in every display mode, and every scenario in one", () => {
  const kinds = new Map<string, Set<DisplayMode>>();
  for (const scenario of scenarios.filter(({ isOptional }) => isOptional !== true))
    for (const mode of modesOf(scenario)) kinds.set(scenario.kind, (kinds.get(scenario.kind) ?? new Set()).add(mode));
  expect([...kinds].filter(([, modes]) => modes.size < displayModes.length).map(([kind]) => kind)).toEqual([]);
  expect(scenarios.filter((scenario) => modesOf(scenario).length === 0)).toEqual([]);
});

/** Starts a visit with an account; null is a visit without a session. */
const visitorOf = async (
  page: Page,
  platform: RunningPlatform,
  account: Account | null,
  language: Language,
): Promise<Visitor> =>
  account === null
    ? { ...(await visitSignedOut(page, language)), addressOf: async ({ path }) => path }
    : visit(page, platform, account, language);

async function setMode(page: Page, { theme, width, height }: DisplayMode): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
}

const isScreen = (scenario: Scenario): boolean => screenScenarios.includes(scenario);

/** Waits for the new layout of a page that has become narrower. Later checks find a page that stays too wide. */
const waitForLayout = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, { timeout: 2_000 })
    .catch(() => null);

/** Groups the modes of a scenario. The scenario is reached once for each group. */
function groupModes(
  { isWidthSpecific = false }: Scenario,
  all: readonly DisplayMode[],
): readonly (readonly DisplayMode[])[] {
  if (!isWidthSpecific) return [all];
  return [...new Set(all.map(({ width }) => width))].map((width) => all.filter((mode) => mode.width === width));
}

/** Number of tests that share the scenarios of an account, so that two workers are busy. */
const parts: Readonly<Record<Account | "nobody", number>> = { admin: 2, storage: 1, dealer: 1, customer: 1, nobody: 1 };

for (const language of ["zh", "en"] as const) {
  for (const account of [...(Object.keys(accounts) as Account[]), null]) {
    const own = scenarios.filter((scenario) => scenario.account === account);
    const places = [...new Set(own.map(({ place }) => place))];
    const count = parts[account ?? "nobody"];
    for (let part = 0; part < count; part += 1) {
      const inPart = own.filter(({ place }) => places.indexOf(place) % count === part);
      test(`has no serious faults for ${account ?? "nobody"}, ${language} (${part + 1})`, async ({
        page,
        platform,
      }) => {
        test.setTimeout(isEvery ? 0 : 600_000);
        await injectAxe(page);
        const visitor = await visitorOf(page, platform, account, language);
        const faults: string[] = [];
        let checks = 0;
        /** Reaches a scenario once and checks it in several modes. */
        const check = async (scenario: Scenario, modes: readonly DisplayMode[]): Promise<void> => {
          const [first] = modes;
          if (first === undefined) return;
          if (scenario.isFollowUp !== true) {
            await visitor.wire.change("*", null);
            // Other scenarios than screens can leave something open in the frame of the console.
            await visitor.reset(isScreen(scenario) ? "screen" : "shell");
          }
          // After the reset: an open sheet of the phone would become a dialog of the desktop.
          await setMode(page, first);
          if (!(await scenario.reach({ visitor, say: consoleTextsIn(language), mode: first }))) return;
          for (const mode of modes) {
            await setMode(page, mode);
            await settled(visitor, null, scenario);
            if (mode.width !== first.width) await waitForLayout(page);
            checks += 1;
            for (const fault of await faultsOf(page, language))
              faults.push(`${scenario.name}, ${mode.theme}, ${mode.width} px: ${fault}`);
          }
        };
        for (const scenario of inPart) {
          const all = modesOf(scenario).filter((mode) => mode.language === language);
          for (const modes of groupModes(scenario, all)) {
            // Steps make Playwright faster: it searches each action among all actions of the step. A scenario that
            // cannot be reached is a fault, too. The test continues with the next one.
            await test
              .step(scenario.name, () => check(scenario, modes))
              .catch((error: Error) => faults.push(`${scenario.name}: ${error.message}`));
          }
        }
        test.info().annotations.push({ type: "combinations", description: String(checks) });
        expect(faults).toEqual([]);
      });
    }
  }
}
