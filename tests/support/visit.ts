/**
 * A visit to the console in which every screen is opened within one page, the calls on their way are in hand, and time
 * is.
 */
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

/** An address that makes no call of its own. */
const nowhere = "/no-such-page";

/** Pause between two looks, ms. */
const between = 20;

/** How often and how long something is looked for, ms: real time, though that of the page is in hand. */
export const quickPolling = { intervals: [between], timeout: 15_000 };

export interface Visit {
  readonly page: Page;
  readonly wire: CallControl;
  readonly role: number;
  /** Begins anew, with nothing read so far. */
  readonly afresh: () => Promise<void>;
  /** Signs in again as another tab would. */
  readonly signInAgain: () => Promise<void>;
  readonly addressOf: (screen: Screen) => Promise<string | null>;
}

/** A visit of somebody who has not signed in: it begins at the login. */
export async function visitSignedOut(page: Page, language: Language): Promise<Pick<Visit, "page" | "wire" | "afresh">> {
  const wire = await prepared(page, language);
  const afresh = async (): Promise<void> => {
    await wire.heal();
    await page.goto("/login");
  };
  return { page, wire, afresh };
}

/** Pauses before a call is sent again, and the time-out of one that hangs, are gone through without waiting. */
async function prepared(page: Page, language: Language): Promise<CallControl> {
  await page.clock.install();
  await noteMessages(page);
  await page.addInitScript((chosen) => localStorage.setItem("lubricator.language", chosen), language);
  return controlCalls(page);
}

/** Signs an account in, without the login's screen. */
export async function visit(
  page: Page,
  platform: RunningPlatform,
  account: Account,
  language: Language = "en",
): Promise<Visit> {
  const callers = [await callerFor(platform.url, account), await callerFor(platform.url, account)] as const;
  let turn = 0;
  const wire = await prepared(page, language);
  await page.goto(`/login?to=${nowhere}`);
  const stands = () => until(page, "a screen stands", { is: ({ heading }) => heading !== "" });
  const signInAgain = async (): Promise<void> => {
    await takeOver(page, callers[turn % 2 === 0 ? 0 : 1].login);
    turn += 1;
    await stands();
    await forgetMessages(page);
    wire.calls.length = 0;
  };
  const afresh = async (): Promise<void> => {
    await wire.heal();
    await goTo(page, nowhere);
    // A screen that still stood when the session changes would read everything anew, and would have it when it is
    // opened next.
    await stands();
    await signInAgain();
  };
  await afresh();
  return { page, wire, role: accounts[account], afresh, signInAgain, addressOf: (one) => addressOf(one, callers[0]) };
}

/**
 * Whether a screen makes this call; the frame around it makes some as well, from time to time: of its own account, too.
 */
const isOfScreen = (path: string, address: string): boolean =>
  !/^(user\/count-new-apply|message\/|view\/)/.test(path) &&
  (path !== "user/detail" || /^\/(setting|authority|user)/.test(address));

/** Opens a screen and waits until all of it is there. Gives the calls that it makes. */
export async function open(one: Pick<Visit, "page" | "wire">, address: string): Promise<ReadonlySet<string>> {
  const { page, wire } = one;
  await goTo(page, address);
  await settled(one, address);
  return new Set(wire.calls.filter((path) => isOfScreen(path, address)));
}

/**
 * Lets time pass in the page, ms, unless something is still to come: a call that the platform is answering would be
 * given up by a page whose clock runs ahead of it.
 */
export async function passTime({ page, wire }: Pick<Visit, "page" | "wire">, time: number): Promise<void> {
  if (wire.underWay().length === 0) await page.clock.fastForward(time);
}

/**
 * Waits until nothing of a screen is still to come, of what takes a moment to begin neither.
 * @param address where it is to be; null wherever it is
 * @param isPassing whether it stands only for a while: time does not pass then
 */
export async function settled(
  one: Pick<Visit, "page" | "wire">,
  address: string | null,
  { isPassing = false }: { readonly isPassing?: boolean } = {},
): Promise<void> {
  const letPass = async (): Promise<void> => {
    if (!isPassing) await passTime(one, 4_000);
  };
  const allThere: Awaited = {
    is: ({ waiting, heading, ...now }) =>
      (address === null || now.address === address) &&
      heading !== "" &&
      waiting === 0 &&
      one.wire.underWay().length === 0,
    meanwhile: letPass,
  };
  await until(one.page, `${address ?? "the page"} stands`, allThere);
  await letPass();
  await until(one.page, `${address ?? "the page"} stands`, allThere);
}

interface Awaited {
  /** Whether what is shown is what is waited for. */
  readonly is: (now: Shown) => boolean;
  /** What is done after each look that has not found it. */
  readonly meanwhile?: (now: Shown) => Promise<void>;
}

/**
 * Looks at the page until it shows something. A matrix does so thousands of times: an assertion that may fail would be
 * told to the reporter each time, with its place in the file, which takes longer than the looking.
 */
export async function until(page: Page, what: string, { is, meanwhile }: Awaited): Promise<void> {
  const end = performance.now() + quickPolling.timeout;
  for (;;) {
    const now = await shown(page);
    if (is(now)) return;
    if (performance.now() > end) {
      throw new Error(`not within ${quickPolling.timeout / 1_000} s: ${what}; in its place ${JSON.stringify(now)}`);
    }
    await meanwhile?.(now);
    await pause(between);
  }
}
