/** A visit to the console in one page. The test controls the calls and the clock. */
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Language, RunningPlatform } from "./browser";
import {
  type CallControl,
  controlCalls,
  forgetMessages,
  goTo,
  noteMessages,
  type Shown,
  shown,
  takeOver,
} from "./call-control";
import { type Account, accounts, addressOf, callerFor, type Screen } from "./screens";

/** An address whose page makes no calls. */
const emptyPage = "/no-such-page";

/** Longer than the console keeps data that no screen uses, ms. */
const longerThanCache = 6 * 60_000;

/** Polling interval, ms. */
const interval = 20;

/** Polling options, in real time: the clock of the page is controlled by the test. */
export const quickPolling = { intervals: [interval], timeout: 15_000 };

export interface Visit {
  readonly page: Page;
  readonly wire: CallControl;
  readonly role: number;
  /**
   * Ends faults, leaves the screen and drops all cached data of screens. With `shell`, it signs in again, which also
   * closes everything that is open in the frame of the console. That takes twice as long.
   */
  readonly reset: (part?: "screen" | "shell") => Promise<void>;
  /** Signs in again, as if from another tab. */
  readonly signInAgain: () => Promise<void>;
  readonly addressOf: (screen: Screen) => Promise<string | null>;
}

/** Starts a visit without a session, at the login. */
export async function visitSignedOut(page: Page, language: Language): Promise<Pick<Visit, "page" | "wire" | "reset">> {
  const wire = await preparePage(page, language);
  const reset = async (): Promise<void> => {
    await wire.heal();
    await page.goto("/login");
  };
  return { page, wire, reset };
}

/** Prepares a page: fake clock, recording of messages, language, and control of its calls. */
async function preparePage(page: Page, language: Language): Promise<CallControl> {
  await page.clock.install();
  await noteMessages(page);
  await page.addInitScript((chosen) => localStorage.setItem("lubricator.language", chosen), language);
  return controlCalls(page);
}

/** Starts a visit with an account, without the login screen. */
export async function visit(
  page: Page,
  platform: RunningPlatform,
  account: Account,
  language: Language = "en",
): Promise<Visit> {
  // The console ignores a session with the same token, so two sessions alternate.
  const callers = [await callerFor(platform.url, account), await callerFor(platform.url, account)] as const;
  let sessions = 0;
  const wire = await preparePage(page, language);
  await page.goto(`/login?to=${emptyPage}`);
  const waitForScreen = () => until(page, "a screen is shown", { is: ({ heading }) => heading !== "" });
  const signInAgain = async (): Promise<void> => {
    await takeOver(page, callers[sessions % 2 === 0 ? 0 : 1].login);
    sessions += 1;
    await waitForScreen();
    await forgetMessages(page);
    await wire.forget();
  };
  const reset: Visit["reset"] = async (part = "screen") => {
    await wire.heal();
    await goTo(page, emptyPage);
    // Leave the screen first: an open screen reloads its data when the session changes, and the data would be cached.
    const { address } = await waitForScreen();
    if (part === "shell" || address !== emptyPage) return signInAgain();
    await page.clock.fastForward(longerThanCache);
    await forgetMessages(page);
    await wire.forget();
  };
  await reset("shell");
  return { page, wire, role: accounts[account], reset, signInAgain, addressOf: (one) => addressOf(one, callers[0]) };
}

/** Whether a call belongs to the screen. The console's frame also makes calls, for example for the account. */
const isOfScreen = (path: string, address: string): boolean =>
  !/^(user\/count-new-apply|device-alarm-log\/count-new|request\/count-new|message\/|view\/)/.test(path) &&
  (path !== "user/detail" || /^\/(setting|authority|user)/.test(address));

/** Opens a screen and waits until it is complete. Returns the calls that it made. */
export async function open(visitor: Pick<Visit, "page" | "wire">, address: string): Promise<ReadonlySet<string>> {
  const { page, wire } = visitor;
  await goTo(page, address);
  await settled(visitor, address);
  return new Set((await wire.made()).filter((path) => isOfScreen(path, address)));
}

/** Advances the clock of the page, ms. Does nothing while calls are pending: the page would time them out. */
export async function passTime(
  { page, wire }: Pick<Visit, "page" | "wire">,
  { pending }: Shown,
  time: number,
): Promise<void> {
  if (pending.length === 0 && !wire.isLoading()) await page.clock.fastForward(time);
}

/**
 * Waits until a screen is complete, including parts that start with a delay.
 *
 * @param address expected address; null for any
 * @param isTransient keeps the clock of the page still
 */
export async function settled(
  visitor: Pick<Visit, "page" | "wire">,
  address: string | null,
  { isTransient = false }: { readonly isTransient?: boolean } = {},
): Promise<void> {
  const advance = async (now: Shown): Promise<void> => {
    if (!isTransient) await passTime(visitor, now, 4_000);
  };
  const complete: Awaited = {
    is: ({ waiting, heading, pending, ...now }) =>
      (address === null || now.address === address) &&
      heading !== "" &&
      waiting + pending.length === 0 &&
      !visitor.wire.isLoading(),
    meanwhile: advance,
  };
  await advance(await until(visitor.page, `${address ?? "the page"} is complete`, complete));
  // Advancing the clock can start delayed parts.
  await until(visitor.page, `${address ?? "the page"} is complete`, complete);
}

interface Awaited {
  /** Whether the page is in the expected state. */
  readonly is: (now: Shown) => boolean;
  /** Called after each check that failed. */
  readonly meanwhile?: (now: Shown) => Promise<void>;
}

/**
 * Waits until the page is in a state. Faster than `expect.poll`, which reports every check: the matrix tests wait
 * thousands of times.
 */
export async function until(page: Page, what: string, { is, meanwhile }: Awaited): Promise<Shown> {
  const end = performance.now() + quickPolling.timeout;
  for (let now = await shown(page); ; now = await shown(page, now)) {
    if (is(now)) return now;
    if (performance.now() > end) {
      throw new Error(`Not within ${quickPolling.timeout / 1_000} s: ${what}. The page shows ${JSON.stringify(now)}`);
    }
    await meanwhile?.(now);
    await pause(interval);
  }
}
