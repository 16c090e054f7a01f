import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/** The numbers of clicks and keys of a user. */
export interface Inputs {
  readonly clicks: number;
  readonly keys: number;
}

const storage = "counted-inputs";

/**
 * Counts clicks and keys of a page from the next page load on. A shortcut such as Ctrl+K is two keys. Text that `fill`
 * sets is not counted: type it with `pressSequentially`.
 *
 * @returns the inputs since the last call of `reset`
 */
export async function countInputs(page: Page): Promise<{ reset(): Promise<void>; read(): Promise<Inputs> }> {
  await page.addInitScript((name) => {
    const add = (what: "clicks" | "keys"): void => {
      const counted = JSON.parse(sessionStorage.getItem(name) ?? '{"clicks":0,"keys":0}');
      counted[what] += 1;
      sessionStorage.setItem(name, JSON.stringify(counted));
    };
    addEventListener("pointerdown", (event) => event.isTrusted && add("clicks"), true);
    addEventListener("keydown", (event) => event.isTrusted && !event.repeat && add("keys"), true);
  }, storage);
  return {
    reset: () => page.evaluate((name) => sessionStorage.removeItem(name), storage),
    read: () =>
      page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? '{"clicks":0,"keys":0}') as Inputs, storage),
  };
}

/** The largest numbers of clicks and keys of each task, from the table of `tests/browser/README.md`. */
export function taskLimits(): ReadonlyMap<string, Inputs> {
  const rows = readFileSync("tests/browser/README.md", "utf8").matchAll(/^\| ([^|]+) \| [^|]* \| (\d+) \| (\d+) \|/gm);
  return new Map(
    [...rows].map(([, task = "", clicks, keys]) => [task, { clicks: Number(clicks), keys: Number(keys) }]),
  );
}
