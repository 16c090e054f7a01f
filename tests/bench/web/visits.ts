import type { Browser, BrowserContextOptions, CDPSession, Page } from "@playwright/test";

export type StorageState = Exclude<NonNullable<BrowserContextOptions["storageState"]>, string>;

/** The cost of one visit of a page. */
export interface Load {
  /** JavaScript that was requested before the page was usable, with headers. */
  readonly scripts: { readonly kB: number; readonly files: number; readonly names: readonly string[] };
  /** Everything until the network was quiet, with headers and calls. */
  readonly all: { readonly kB: number; readonly files: number };
  /** When the page was usable, ms after the start. */
  readonly usable: number;
}

/** The network counts as quiet after this time without an answer, ms. A stream that stays open does not count. */
const quiet = 1_500;

/** The elements to wait for, by selector and text. */
interface Looks {
  /** The page is usable when such an element is there. */
  readonly shows: readonly [selector: string, text: string];
  /** A click is done when a row with this text is there. */
  readonly row: string;
}

/** Runs in the page. Records when the expected element appears: after the load, and after each click. */
function watch({ shows, row }: Looks): void {
  const look = (selector: string, text: string): void => {
    const found = [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text));
    if (found) Reflect.set(globalThis, "shown", performance.now());
    else requestAnimationFrame(() => look(selector, text));
  };
  look(...shows);
  const start = ({ timeStamp }: Event): void => {
    Reflect.set(globalThis, "clicked", timeStamp);
    Reflect.deleteProperty(globalThis, "shown");
    requestAnimationFrame(() => look("tbody tr", row));
  };
  addEventListener("click", start, { capture: true });
}

const shownAt = async (page: Page): Promise<number> => {
  const handle = await page.waitForFunction(() => Reflect.get(globalThis, "shown") as number | undefined);
  return (await handle.jsonValue()) ?? Number.NaN;
};

interface Sent {
  readonly name: string;
  readonly started: number;
  isScript: boolean;
  size: number;
}

/** Notes all requests of a page, with their sizes on the wire. */
async function recordRequests(client: CDPSession) {
  const sent = new Map<string, Sent>();
  let last = performance.now();
  client.on("Network.requestWillBeSent", ({ requestId, timestamp, request }) => {
    if (!request.url.startsWith("http")) return;
    const name = new URL(request.url).pathname;
    sent.set(requestId, { name, started: timestamp, isScript: false, size: 0 });
  });
  client.on("Network.requestServedFromCache", ({ requestId }) => sent.delete(requestId));
  client.on("Network.responseReceived", ({ requestId, response }) => {
    const one = sent.get(requestId);
    if (one !== undefined) one.isScript = response.mimeType.includes("javascript");
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    last = performance.now();
    const one = sent.get(requestId);
    if (one !== undefined) one.size = encodedDataLength;
  });
  await client.send("Network.enable");
  return {
    isQuiet: async (): Promise<void> => {
      last = performance.now();
      while (performance.now() - last < quiet) await new Promise((done) => setTimeout(done, 100));
    },
    all: (): readonly Sent[] => [...sent.values()].filter(({ size }) => size > 0),
  };
}

const sum = (requests: readonly Sent[]) => ({
  kB: requests.reduce((total, { size }) => total + size, 0) / 1_000,
  files: requests.length,
  names: requests.map(({ name }) => name),
});

interface Visit extends Looks {
  readonly url: string;
  readonly storageState: StorageState;
}

/** Opens a page in a new browser profile, with empty caches. The caller closes the page's context. */
export async function visit(browser: Browser, { url, storageState, ...looks }: Visit) {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watch, looks);
  const client = await context.newCDPSession(page);
  const requests = await recordRequests(client);
  await page.goto(url, { waitUntil: "commit" });
  const usable = await shownAt(page);
  await requests.isQuiet();
  const all = requests.all();
  const start = Math.min(...all.map(({ started }) => started));
  const early = all.filter(({ isScript, started }) => isScript && (started - start) * 1_000 <= usable);
  const load: Load = { scripts: sum(early), all: sum(all), usable };
  return { page, client, load, isQuiet: requests.isQuiet };
}

/** Clicks a link. Returns the time from the click to the frame with the row, ms. */
export async function clickToRow(page: Page, link: string): Promise<number> {
  await page.getByRole("link", { name: link, exact: true }).first().click();
  const shown = await shownAt(page);
  return shown - (await page.evaluate(() => Reflect.get(globalThis, "clicked") as number));
}

/** The size of the heap after a collection, MB. */
export async function heapOf(client: CDPSession): Promise<number> {
  await client.send("HeapProfiler.collectGarbage");
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  return usedSize / 1_000_000;
}
