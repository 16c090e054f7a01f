/** What axe finds on a page as it stands. */
import type { Page } from "@playwright/test";
import axe from "axe-core";
import type { Language } from "./browser";

/** The policy of the page would refuse the script; what has been injected at the start of a page runs. */
export const injectAxe = (page: Page): Promise<unknown> => page.addInitScript(axe.source);

/** Rules whose findings are minor or moderate: they would be looked for and dropped. */
const leftOut = [
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
 * What is serious or critical, and what axe does not look at: scrolling sideways, the language said, the title.
 * @returns a line for each fault
 */
export const faultsOf = (page: Page, language: Language): Promise<readonly string[]> =>
  page.evaluate(
    async ({ lang, leave }) => {
      for (const moving of document.getAnimations()) {
        try {
          moving.finish();
        } catch {
          // What turns for ever has no end; it is looked at as it is.
        }
      }
      const { axe: here } = window as unknown as { axe: typeof axe };
      const { violations } = await here.run(document, {
        resultTypes: ["violations"],
        // Only a rule that looks into style sheets, and is not in use, would need them loaded once more.
        preload: false,
        rules: Object.fromEntries(leave.map((rule) => [rule, { enabled: false }])),
      });
      const found = violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, any, all, none }) => {
            const [why] = [...any, ...all, ...none];
            return `${id} at ${target.join(" ")} (${why?.message})`;
          }),
        );
      if (document.documentElement.scrollWidth > window.innerWidth) found.push("scrolls sideways");
      if (!document.documentElement.lang.startsWith(lang))
        found.push(`its language is said to be ${document.documentElement.lang}`);
      const heading = document.querySelector("main h1")?.textContent ?? "";
      if (!document.title.includes(" · ") || document.title.startsWith(" ·"))
        found.push(`its title is ${document.title}, its heading ${heading}`);
      return found;
    },
    { lang: language, leave: leftOut },
  );
