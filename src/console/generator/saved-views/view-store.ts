import { asList, asRecord, code, isRecord, parseSavedView, type SavedView, viewLimits } from "../../../contract";
import { type BrowserStorage, parseStored } from "../../client/browser-storage";
import { CallError, isUnsupportedCall } from "../../client/call-error";
import type { Post } from "../../client/post";
import { t } from "../../i18n";
import { saveDefaultViews } from "./default-view";

/** A view to save. With an id it replaces the view with that id. */
export type NewView = Omit<SavedView, "id"> & { readonly id?: number };

/** The saved views of one account. */
export interface StoredViews {
  /** Sorted by name. */
  readonly views: readonly SavedView[];
  /** Whether the views are stored in this browser, because the server does not store views (spec W8). */
  readonly isLocal: boolean;
}

/** Stores the views of an account. Pass `save` and `remove` the `isLocal` of the last `read`. */
export interface ViewStore {
  /** @throws CallError when the views cannot be read. */
  read(): Promise<StoredViews>;
  /** @throws CallError when the view is refused or the call fails. */
  save(view: NewView, isLocal: boolean): Promise<void>;
  remove(view: SavedView, isLocal: boolean): Promise<void>;
}

interface Options {
  readonly post: Post;
  readonly storage: BrowserStorage;
  readonly account: number | undefined;
}

/** Storage key of local views: account → views. */
const viewsKey = "views";

const isView = (value: unknown): value is SavedView =>
  isRecord(value) &&
  ["id", "is_default"].every((name) => typeof value[name] === "number") &&
  ["resource", "name"].every((name) => typeof value[name] === "string") &&
  typeof value.content === "string" &&
  parseSavedView(value.content) !== null;

/** The valid views of a list, sorted by name. Malformed ones are dropped. */
function parseViews(list: unknown): readonly SavedView[] {
  return asList(list)
    .filter(isView)
    .toSorted((left, right) => left.name.localeCompare(right.name));
}

/** Creates a store that keeps views on the server, or in this browser when the server cannot store them (spec W8). */
export function createViewStore({ post, storage, account }: Options): ViewStore {
  const local = createLocalViews(storage, String(account));
  const storeDefaults = (views: readonly SavedView[]): void => {
    const queries = views
      .filter((view) => view.is_default === 1)
      .map((view) => [view.resource, new URLSearchParams(parseSavedView(view.content) ?? {}).toString()] as const);
    saveDefaultViews(account, Object.fromEntries(queries), storage);
  };
  return {
    async read() {
      const answer = await post("view/list").catch((error: unknown) => {
        if (isUnsupportedCall(error)) return null;
        throw error;
      });
      const views = answer === null ? local.read() : parseViews(answer);
      storeDefaults(views);
      return { views, isLocal: answer === null };
    },
    async save(view, isLocal) {
      if (isLocal) local.save(view);
      else await post("view/save", view);
    },
    async remove({ id }, isLocal) {
      if (isLocal) local.remove(id);
      else await post("view/delete", { id });
    },
  };
}

/** Stores views in the browser by the server's rules: unique names, one default view per list, a limit per account. */
function createLocalViews(storage: BrowserStorage, account: string) {
  const all = () => asRecord(parseStored(storage.get(viewsKey)));
  const read = (): readonly SavedView[] => parseViews(all()[account]);
  const write = (views: readonly SavedView[]): void =>
    storage.set(viewsKey, JSON.stringify({ ...all(), [account]: views }));
  return {
    read,
    save({ id, ...view }: NewView): void {
      const before = read();
      const others = before.filter((other) => other.id !== id);
      const isKnown = others.length < before.length;
      if (!isKnown && others.length >= viewLimits.perAccount) throw refusal(t("views.tooMany"));
      const isTaken = others.some((other) => other.resource === view.resource && other.name === view.name);
      if (isTaken) throw refusal(t("views.taken"));
      const newId = isKnown && id !== undefined ? id : Math.max(0, ...before.map((known) => known.id)) + 1;
      const updatedOthers = others.map((other) =>
        view.is_default === 1 && other.resource === view.resource ? { ...other, is_default: 0 } : other,
      );
      write([...updatedOthers, { ...view, id: newId }]);
    },
    remove: (id: number): void => write(read().filter((view) => view.id !== id)),
  };
}

const refusal = (message: string): CallError => new CallError({ code: code.alreadyExists, message, call: "view/save" });
