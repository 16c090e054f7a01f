/**
 * Tests every screen with faulty calls: no blank screen, no double writes, no lost input. Each screen is tested with one
 * of the seven faults, in CI with three, in turn. With `EVERY_COMBINATION=1`, each screen is tested with all faults.
 */
import { expect, test } from "../support/browser";
import { forgetMessages, goTo, type Shown, shown } from "../support/call-control";
import { type FaultName, faultNames } from "../support/calls-in-page";
import { formValues } from "../support/forms";
import { type Account, accounts, callerFor, nameOf, type Screen, screensOf } from "../support/screens";
import { open, passTime, quickPolling, settled, until, type Visit, visit } from "../support/visit";
import { actionsOf, formsOf, matchingValues, type WriteAction, writes } from "../support/write-actions";

const isEvery = process.env.EVERY_COMBINATION !== undefined;

/** Longer than the timeout of a call and than every pause before a retry, ms. */
const longerThanTimeout = 61_000;

// The demo has no ingest key, because nobody would know it.
test.beforeAll(async ({ platform }) => {
  const { call } = await callerFor(platform.url, "admin");
  await call("ingest-key/create", { name: "Gateway bridge" });
});

/** Tests a fault while a screen loads: the screen shows the fault and offers to try again. */
async function load(visitor: Visit, address: string, fault: FaultName, calls: ReadonlySet<string>): Promise<void> {
  const { page, wire } = visitor;
  await visitor.reset();
  await wire.fail(fault, calls);
  await goTo(page, address);
  await until(page, "the fault is shown", {
    is: (now) => now.heading !== "" && now.messages.length <= 1 && showsFault(fault, now),
    meanwhile: async (now) => {
      if (fault !== "code 2") await passTime(visitor, now, longerThanTimeout);
    },
  });
  await wire.heal();
  if (fault === "code 2") return expectReturn(visitor, address);
  await until(page, "the screen has loaded after the fault", {
    is: ({ retries, waiting }) => retries + waiting === 0,
    meanwhile: async (now) => {
      await passTime(visitor, now, longerThanTimeout);
      const retry = page.getByRole("main").getByRole("button", { name: "Try again" }).first();
      // An automatic retry can remove the button during the click.
      if (now.retries > 0) await retry.click({ timeout: 2_000 }).catch(() => undefined);
    },
  });
}

/** Whether the page shows that a read has failed. */
function showsFault(fault: FaultName, { hasOfflineNotice, address, messages, retries }: Shown): boolean {
  if (fault === "offline") return hasOfflineNotice;
  if (fault === "code 2") return address.startsWith("/login") && messages.length === 1;
  return retries > 0;
}

/** Expects the end of the session, signs in again, and expects the previous address. */
async function expectReturn(visitor: Visit, address: string): Promise<void> {
  expect((await shown(visitor.page)).messages).toEqual(["Your session has ended; sign in again"]);
  await visitor.wire.heal();
  await visitor.signInAgain();
  await until(visitor.page, "the previous address is open", { is: (now) => now.address === address });
}

/** Tests a fault while something is saved: one message, one write, and the form keeps its values. */
async function save(visitor: Visit, { form, isOnPage, prepare, setOff }: WriteAction, fault: FaultName): Promise<void> {
  const { page, wire } = visitor;
  await prepare();
  // Waits until the form shows the titles of chosen records and the preview of the action.
  await settled(visitor, null);
  const { address } = await shown(page);
  // Waits until earlier messages have disappeared, so that an equal message is counted.
  await page.clock.fastForward(10_000);
  await until(page, "no message is left", { is: ({ notices }) => notices === 0 });
  await forgetMessages(page);
  await wire.forget();
  await wire.fail(fault, writes);
  const values = form === null ? [] : await formValues(form);
  const written = async (): Promise<readonly string[]> => (await wire.made()).filter((path) => writes.includes(path));
  await setOff();
  // The clock must not advance before the call was sent: the page would cancel it.
  if (fault === "hang") await expect.poll(written, quickPolling).not.toEqual([]);
  await until(page, "the fault is shown once", {
    is: ({ messages, heading, ...now }) =>
      messages.length === 1 && heading !== "" && (fault !== "code 2" || now.address.startsWith("/login")),
    meanwhile: async (now) => {
      if (fault === "hang") await passTime(visitor, now, longerThanTimeout);
    },
  });
  const writings = await written();
  // Without a network, actions that read the record first do not write at all.
  const isOnce = writings.length === 1 || (fault === "offline" && writings.length === 0);
  if (!isOnce) throw new Error(`wrote ${writings.length} times: ${writings.join(", ")}`);
  if (fault === "code 2") await expectReturn(visitor, address);
  if (form !== null && (fault !== "code 2" || isOnPage))
    await expect.poll(() => formValues(form), quickPolling).toEqual(values);
  await wire.heal();
}

/** Number of faults for each screen. Three give more than 500 combinations. */
const faultsPerScreen = isEvery ? faultNames.length : process.env.CI === undefined ? 1 : 3;

/** The faults for a screen. They rotate from screen to screen. @param at index of the screen */
const chosenFaults = (at: number): readonly FaultName[] =>
  faultNames.filter((_, index) => (index + faultsPerScreen * at) % faultNames.length < faultsPerScreen);

/** The screens that earlier accounts do not have. */
function ownScreens(account: Account): readonly Screen[] {
  const names = Object.keys(accounts) as Account[];
  const before = names.slice(0, names.indexOf(account)).flatMap((name) => screensOf(accounts[name]));
  const known = new Set(before.map(({ path }) => path));
  return screensOf(accounts[account]).filter(({ path }) => !known.has(path));
}

/** Number of tests that share the screens of an account, so that two workers are busy. */
const parts: Readonly<Record<Account, number>> = { admin: 3, storage: 1, dealer: 1, customer: 1 };

/** Runs combinations, counts them, and collects their failures with the state of the page. */
function createTrial({ page }: Visit) {
  const problems: string[] = [];
  let tried = 0;
  const attempt = async (name: string, run: () => Promise<void>): Promise<void> => {
    tried += 1;
    try {
      // Steps make Playwright faster: it searches each action among all actions of the step.
      await test.step(name, run);
    } catch (error) {
      const message = error instanceof Error ? (error.message.split("\n").find((line) => line !== "") ?? "") : "";
      problems.push(`${name}: ${message} ${JSON.stringify(await shown(page))}`);
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
    test(`${account}'s screens show failed reads and recover from them (${part + 1})`, async ({ page, platform }) => {
      test.setTimeout(600_000);
      const visitor = await visit(page, platform, account);
      const { attempt, end } = createTrial(visitor);
      for (const [at, screen] of screens.entries()) {
        const address = await visitor.addressOf(screen);
        if (address === null) continue;
        await visitor.reset();
        const calls = await open(visitor, address);
        // An upload page reads nothing. Calls on it are late calls of the previous screen.
        if (calls.size === 0 || screen.kind === "upload") continue;
        for (const fault of chosenFaults(at)) {
          await attempt(`${nameOf(screen)}, ${fault}`, () => load(visitor, address, fault, calls));
        }
      }
      end();
    });

    test(`${account}'s screens write once and keep the input (${part + 1})`, async ({ page, platform }) => {
      test.setTimeout(600_000);
      const visitor = await visit(page, platform, account);
      const { attempt, end } = createTrial(visitor);
      for (const [at, screen] of screens.entries()) {
        const { kind, resource } = screen;
        const address = await visitor.addressOf(screen);
        if (address === null) continue;
        // A revert writes only if its preview allows it. `revert.spec.ts` tests it.
        if (screen.path === "/log") continue;
        const isList = kind === "list" && resource !== null;
        const openAnew = async (): Promise<void> => {
          await visitor.reset();
          await open(visitor, address);
        };
        if (!isList) await openAnew();
        const actions = isList ? actionsOf(visitor, resource) : await formsOf(visitor, screen);
        for (const write of actions) {
          if (isList) {
            if (Object.keys(write.when).length > 0) {
              const values = matchingValues(write.when);
              await visitor.wire.change(resource.calls.list?.path ?? "", { first: values });
              await visitor.wire.change(resource.calls.show ?? "", { record: values });
            }
            // The open dialog of the last action would be taken for the one of this action.
            await openAnew();
          }
          for (const fault of chosenFaults(at)) {
            await attempt(`${nameOf(screen)}, ${write.name}, ${fault}`, () => save(visitor, write, fault));
          }
          // The next screens get unchanged records.
          await visitor.wire.change(resource?.calls.list?.path ?? "", null);
          await visitor.wire.change(resource?.calls.show ?? "", null);
        }
      }
      end();
    });
  }
}
