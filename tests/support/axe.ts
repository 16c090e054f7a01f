/** Accessibility checks of a page with axe. */
import type { Page } from "@playwright/test";
import axe from "axe-core";
import type { Language } from "./browser";

/** Adds axe at the start of each page. Later the content security policy would refuse it. */
export const injectAxe = (page: Page): Promise<unknown> => page.addInitScript(axe.source);

/** Rules that only find minor or moderate faults, which are ignored. */
const ignoredRules = [
  "aria-allowed-role",
  "empty-heading",
  "empty-table-header",
  "heading-order",
  "image-redundant-alt",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "page-has-heading-one",
  "presentation-role-conflict",
  "region",
  "scope-attr-valid",
  "skip-link",
  "table-duplicate-name",
];

/**
 * Finds serious and critical faults, and faults that axe does not check: horizontal scrolling, language and title.
 *
 * @returns one line for each fault
 */
export const faultsOf = (page: Page, language: Language): Promise<readonly string[]> =>
  page.evaluate(
    async ({ lang, ignored }) => {
      for (const animation of document.getAnimations()) {
        try {
          animation.finish();
        } catch {
          // An endless animation cannot be finished.
        }
      }
      const { axe: injected } = window as unknown as { axe: typeof axe };
      const { violations } = await injected.run(document, {
        resultTypes: ["violations"],
        // Loads style sheets again, for a rule that is not used here.
        preload: false,
        rules: Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }])),
      });
      const faults = violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, any, all, none }) => {
            const [check] = [...any, ...all, ...none];
            return `${id} at ${target.join(" ")} (${check?.message})`;
          }),
        );
      if (document.documentElement.scrollWidth > window.innerWidth) faults.push("scrolls horizontally");
      if (!document.documentElement.lang.startsWith(lang))
        faults.push(`has the wrong lang attribute: ${document.documentElement.lang}`);
      const heading = document.querySelector("main h1")?.textContent ?? "";
      if (!document.title.includes(" · ") || document.title.startsWith(" ·"))
        faults.push(`has the title ${document.title} with the heading ${heading}`);
      return faults;
    },
    { lang: language, ignored: ignoredRules },
  );
