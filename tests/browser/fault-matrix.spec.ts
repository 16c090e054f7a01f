/**
 * Every screen under every fault (security.md, "The console under faults"): no white screen, nothing written twice,
 * nothing lost that was typed. Three of the seven faults for each screen by turns; all of them with
 * `EVERY_COMBINATION=1`.
 */
import type { Page } from "@playwright/test";
import { registry } from "../../resources";
import { expect, test } from "../support/browser";
import { type FaultName, faultNames, forgetMessages, goTo, type Shown, shown } from "../support/call-control";
import { formValues } from "../support/forms";
import { type Account, accounts, nameOf, type Screen, screensOf } from "../support/screens";
import { open, passTime, quickPolling, until, type Visit, visit } from "../support/visit";
import { actionsOf, beginWith, formsOf, isAlso, type WriteAction } from "../support/write-actions";

// The screen as it was in the end is not what one looks at first.
test.use({ screenshot: "off" });

const isEvery = process.env.EVERY_COMBINATION !== undefined;

/** Longer than a call may take, and than any pause before one is sent again, ms. */
const patience = 61_000;

const isWrite = (path: string): boolean => registry.calls.get(path)?.reads === false;

/** A fault while a screen is read: it says so in its place, and tries again when it is told to. */
async function load(one: Visit, address: string, fault: FaultName, calls: ReadonlySet<string>): Promise<void> {
  const { page, wire } = one;
  await one.reset();
  await wire.fail(fault, (path) => calls.has(path));
  await goTo(page, address);
  await until(page, "the fault is said", {
    is: (now) => now.heading !== "" && now.messages.length <= 1 && saysSo(fault, now),
    meanwhile: async () => {
      if (fault !== "code 2") await passTime(one, patience);
    },
  });
  await wire.heal();
  if (fault === "code 2") return comesBack(one, address);
  await until(page, "it is loaded when it works again", {
    is: ({ retries, waiting }) => retries + waiting === 0,
    meanwhile: async ({ retries }) => {
      await passTime(one, patience);
      const again = page.getByRole("main").getByRole("button", { name: "Try again" }).first();
      // What is read again by itself takes its button away: then one looks anew.
      if (retries > 0) await again.click({ timeout: 2_000 }).catch(() => undefined);
    },
  });
}

/** Whether what is shown tells of a fault in the reading. */
function saysSo(fault: FaultName, { hasOfflineNotice, address, messages, retries }: Shown): boolean {
  if (fault === "offline") return hasOfflineNotice;
  if (fault === "code 2") return address.startsWith("/login") && messages.length === 1;
  return retries > 0;
}

async function comesBack(one: Visit, address: string): Promise<void> {
  expect((await shown(one.page)).messages).toEqual(["Your session has ended; sign in again"]);
  await one.wire.heal();
  await one.signInAgain();
  await until(one.page, "the address from before", { is: (now) => now.address === address });
}

/** A fault while something is saved: it is said once, was sent once, and everything that was typed still stands. */
async function save(one: Visit, { form, isOnPage, prepare, setOff }: WriteAction, fault: FaultName): Promise<void> {
  const { page, wire } = one;
  await prepare();
  // Titles of what was chosen, and what would come of it, are there before it is noted what the form holds.
  await expect.poll(() => wire.pending(), quickPolling).toEqual([]);
  const { address } = await shown(page);
  // What the fault before has left above the page is gone, so that the same words are a message of their own.
  await page.clock.fastForward(10_000);
  await expect(page.locator(".ant-message-notice")).toHaveCount(0);
  await forgetMessages(page);
  wire.calls.length = 0;
  await wire.fail(fault, isWrite);
  const held = form === null ? [] : await formValues(form);
  await setOff();
  // A page whose clock runs ahead gives the call up before anybody has heard of it.
  if (fault === "hang") await expect.poll(() => wire.calls.filter(isWrite).length, quickPolling).toBeGreaterThan(0);
  await until(page, "the fault is said once", {
    is: ({ messages, heading, ...now }) =>
      messages.length === 1 && heading !== "" && (fault !== "code 2" || now.address.startsWith("/login")),
    meanwhile: async () => {
      if (fault === "hang") await passTime(one, patience);
    },
  });
  const written = wire.calls.filter(isWrite);
  // What reads anew before it writes has nothing to send without a network.
  const isOnce = written.length === 1 || (fault === "offline" && written.length === 0);
  if (!isOnce) throw new Error(`wrote ${written.length} times: ${written.join(", ")}`);
  if (fault === "code 2") await comesBack(one, address);
  if (form !== null && (fault !== "code 2" || isOnPage))
    await expect.poll(() => formValues(form), quickPolling).toEqual(held);
  await wire.heal();
}

/** How many faults of a screen are tried this time: more than 300 combinations in all. */
const aTurn = isEvery ? faultNames.length : 3;

/**
 * The faults that are tried this time of the screen at a place: those after the ones of the screen before it, round and
 * round.
 */
const chosen = (at: number): readonly FaultName[] =>
  faultNames.filter((_, turn) => (turn + aTurn * at) % faultNames.length < aTurn);

/** The screens that no account before this one opens. */
function ownScreens(account: Account): readonly Screen[] {
  const names = Object.keys(accounts) as Account[];
  const before = names.slice(0, names.indexOf(account)).flatMap((name) => screensOf(accounts[name]));
  const known = new Set(before.map(({ path }) => path));
  return screensOf(accounts[account]).filter(({ path }) => !known.has(path));
}

/** How many tests share the screens of an account, so that two workers have something to do. */
const parts: Readonly<Record<Account, number>> = { admin: 3, storage: 1, dealer: 1, customer: 1 };

/** Tries and counts; what fails is told together with what stood there. */
function trial(page: Page) {
  const problems: string[] = [];
  let tried = 0;
  const attempt = async (name: string, run: () => Promise<void>): Promise<void> => {
    tried += 1;
    try {
      // A step of its own: without one, each look is searched for among all those before it.
      await test.step(name, run);
    } catch (error) {
      const said = error instanceof Error ? (error.message.split("\n").find((line) => line !== "") ?? "") : "";
      problems.push(`${name}: ${said} ${JSON.stringify(await shown(page))}`);
    }
  };
  const end = (): void => {
    test.info().annotations.push({ type: "combinations", description: String(tried) });
    expect(problems).toEqual([]);
  };
  return { attempt, end };
}

for (const account of Object.keys(accounts) as Account[]) {
  for (let part = 0; part < parts[account]; part += 1) {
    const screens = ownScreens(account).filter((_, at) => at % parts[account] === part);
    test(`${account}'s screens say what did not load, and load it when it works again (${part + 1})`, async ({
      page,
      platform,
    }) => {
      test.setTimeout(600_000);
      const one = await visit(page, platform, account);
      const { attempt, end } = trial(page);
      for (const [at, screen] of screens.entries()) {
        const address = await one.addressOf(screen);
        if (address === null) continue;
        await one.reset();
        const calls = await open(one, address);
        // An upload reads nothing: what is heard there is an answer to the screen before it.
        if (calls.size === 0 || screen.kind === "upload") continue;
        for (const fault of chosen(at)) {
          await attempt(`${nameOf(screen)}, ${fault}`, () => load(one, address, fault, calls));
        }
      }
      end();
    });

    test(`${account}'s screens write once and keep the input (${part + 1})`, async ({ page, platform }) => {
      test.setTimeout(600_000);
      const one = await visit(page, platform, account);
      const { attempt, end } = trial(page);
      for (const [at, screen] of screens.entries()) {
        const { kind, resource } = screen;
        const address = await one.addressOf(screen);
        if (address === null) continue;
        const isList = kind === "list" && resource !== null;
        await one.reset();
        await open(one, address);
        const writings = isList ? actionsOf(one, resource) : await formsOf(one, screen);
        for (const writing of writings) {
          if (isList && Object.keys(writing.when).length > 0) {
            one.wire.change(resource.calls.list?.path ?? "", beginWith(writing.when));
            one.wire.change(resource.calls.show ?? "", isAlso(writing.when));
            await one.reset();
            await open(one, address);
          }
          for (const fault of chosen(at)) {
            await attempt(`${nameOf(screen)}, ${writing.name}, ${fault}`, () => save(one, writing, fault));
          }
          // The screens after it have the records as they are.
          one.wire.change(resource?.calls.list?.path ?? "", null);
          one.wire.change(resource?.calls.show ?? "", null);
        }
      }
      end();
    });
  }
}
