import { savesData } from "./save-data";

/**
 * The service worker: visits start from its copy of the page and of the hashed files, even without a connection. The
 * build makes one script of this file (`src/build/service-worker.ts`), with one cache for each build.
 *
 * It does not handle calls, uploaded files, event streams or requests to other origins.
 *
 * It also shows the push messages of the platform, each with a link into the console.
 */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationClick extends WorkerEvent {
  readonly notification: Notification;
}

/** TypeScript's types of the browser lack `renotify`. */
interface ShownOptions extends NotificationOptions {
  readonly renotify: boolean;
}

interface ServiceWorkerScope {
  readonly location: Location;
  readonly registration: {
    readonly scope: string;
    showNotification(title: string, options: ShownOptions): Promise<void>;
    getNotifications(filter: { readonly tag: string }): Promise<readonly Notification[]>;
  };
  readonly clients: {
    claim(): Promise<void>;
    openWindow(address: string): Promise<unknown>;
    matchAll(): Promise<readonly { postMessage(message: string): void }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent & WorkerEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationClick) => void): void;
}

declare const self: ServiceWorkerScope;

/** Filled in by the build. */
declare const BUILD: {
  readonly version: string;
  /** The first script of the page. Its name is different in each build. */
  readonly start: string;
  /**
   * The files to load in advance: for everyone (`start`), for each language, and for the `checklist` once it has
   * been opened.
   */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** Prefixes of paths that the platform answers itself. */
  readonly others: readonly string[];
};

const { version, start, files, others } = BUILD;
const scope = new URL(self.registration.scope);
const addressOf = (file: string): string => new URL(file, scope).href;
const language = new URL(self.location.href).searchParams.get("language") ?? "";
const pageAddress = addressOf("./");
const configAddress = addressOf("config.json");
/** Cache entry of a page that is out of date. It is shown only without a connection. */
const formerPageAddress = addressOf("former-page");
/** Cache entry that marks that this browser has opened the checklist of visits. */
const checklistMark = addressOf("checklist-is-kept");

// Consoles under several paths of a host share the caches of that host.
const cachePrefix = `lubricator ${scope.pathname} `;
const openCache = (): Promise<Cache> => caches.open(`${cachePrefix}${version}`);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
  const path = pathname.slice(scope.pathname.length - 1);
  if (request.mode === "navigate") {
    if (!isPage(path)) return;
    event.respondWith(showPage(request));
    event.waitUntil(refreshPage().catch(() => undefined));
  } else if (path === "/config.json") {
    event.respondWith(readConfig(request));
  } else if (path.startsWith("/assets/") && !request.headers.has("Range")) {
    event.respondWith(readAsset(request));
  }
});

self.addEventListener("message", (event) => {
  if (event.data === "checklist") event.waitUntil(cacheChecklist());
});
self.addEventListener("push", (event) => event.waitUntil(showMessage(event.data?.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  // Opens a new window, because an open one may have unsaved input.
  event.waitUntil(self.clients.openWindow(addressOf(`.${event.notification.tag}`)));
});

/**
 * Shows a push message. It replaces an older message with the same address. It alerts the user again only if it has
 * news: if one browser's push service fails, the platform sends the message to all browsers of the account again.
 */
async function showMessage(message: unknown): Promise<void> {
  const { title, path, news } = message as { readonly title: string; readonly path: string; readonly news: number };
  const shown = await self.registration.getNotifications({ tag: path });
  const renotify = shown.every(({ data }) => data !== news);
  const icon = addressOf("icons/icon-192.png");
  await self.registration.showNotification(title, { tag: path, renotify, data: news, icon });
}

/** Stores the files of this build. After an error, the worker of the previous build stays active. */
async function install(): Promise<void> {
  if (!(await refreshPage())) throw new Error("The server now has a different build.");
  if ((await caches.match(checklistMark)) !== undefined) await cacheChecklist();
  else if (!savesData()) await addFiles("start", language);
  await readConfig(new Request(configAddress)).catch(() => undefined);
  await self.skipWaiting();
}

/**
 * Loads the files of the checklist of visits, which people use without a connection. A mark makes later builds load
 * their checklist files, too.
 */
async function cacheChecklist(): Promise<void> {
  await (await openCache()).put(checklistMark, new Response());
  await addFiles("start", language, "checklist");
}

/** Stores the files of some groups. Files that are already in the cache are skipped. */
async function addFiles(...names: readonly string[]): Promise<void> {
  const cache = await openCache();
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const wanted = new Set(names.flatMap((name) => files[name] ?? []).map(addressOf));
  await cache.addAll([...wanted].filter((address) => !stored.has(address)));
}

/**
 * Deletes the caches of other builds and takes control of the open pages. A page of the previous build keeps running;
 * the next visit loads the new build.
 */
async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && !name.endsWith(version));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Whether the server answers a path with the page. The platform has the same rule. */
const isPage = (path: string): boolean => !/\.[^/]*$/.test(path) && !others.some((prefix) => path.startsWith(prefix));

/**
 * Shows the stored page; without one, the server's page; without a connection, the former page. The policy and the
 * nonce of a stored page fit together, because the response is stored with its headers. Each visit stores a new page,
 * so no nonce is used for long.
 */
async function showPage(request: Request): Promise<Response> {
  const cache = await openCache();
  const stored = await cache.match(pageAddress);
  if (stored !== undefined) return stored;
  try {
    return await fetch(request);
  } catch (error) {
    const former = await cache.match(formerPageAddress);
    if (former === undefined) throw error;
    return former;
  }
}

/** Makes the next visit ask the server for the page. If the server cannot be reached, the former page still opens. */
async function retirePage(): Promise<void> {
  const cache = await openCache();
  const page = await cache.match(pageAddress);
  if (page === undefined) return;
  await cache.put(formerPageAddress, page);
  await cache.delete(pageAddress);
}

/**
 * Fetches the page and stores it if it belongs to this build. Otherwise retires the stored page, unless the server has
 * an error (5xx). The page is fetched at its own address, because the address of a visit may hold a login key.
 * @returns whether the server has the page of this build
 */
async function refreshPage(): Promise<boolean> {
  const page = await fetch(pageAddress, { cache: "no-cache", redirect: "manual" });
  const isCurrent = page.ok && (await page.clone().text()).includes(start);
  if (isCurrent) await (await openCache()).put(pageAddress, page);
  // If there is a new build, or a proxy requires its own login, the next visit must reach the server.
  else if (page.status < 500) await retirePage();
  return isCurrent;
}

/** The name of a hashed file changes with its content, so a stored file is never out of date. */
async function readAsset(request: Request): Promise<Response> {
  const cache = await openCache();
  const stored = await cache.match(request, { ignoreVary: true });
  if (stored !== undefined) return stored;
  const answer = await fetch(request);
  // Some hosts answer the address of a missing file with the page.
  if (answer.ok && answer.headers.get("Content-Type")?.startsWith("text/html") !== true) {
    // If there is no space, the file is not stored.
    void cache.put(request, answer.clone()).catch(() => undefined);
  }
  return answer;
}

/** The current settings; without a connection, the stored ones. They contain no secrets. */
async function readConfig(request: Request): Promise<Response> {
  const cache = await openCache();
  const stored = await cache.match(configAddress);
  try {
    const answer = await fetch(request);
    if (answer.ok) await keepConfig(answer.clone(), stored?.clone());
    return answer;
  } catch (error) {
    if (stored === undefined) throw error;
    return stored;
  }
}

/**
 * Stores the settings. If they have changed, retires the page and asks open pages to reload: the policy of the stored
 * page may block the new server.
 */
async function keepConfig(answer: Response, stored: Response | undefined): Promise<void> {
  const cache = await openCache();
  const text = await answer.clone().text();
  await cache.put(configAddress, answer);
  if (stored === undefined || text === (await stored.text())) return;
  await retirePage();
  for (const client of await self.clients.matchAll()) client.postMessage("reload");
}
