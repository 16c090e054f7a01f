import { asList, code, isRecord, parseSavedView, type SavedView, viewLimits } from "../../../contract";
import type { BrowserStorage } from "../../client/browser-storage";
import { CallError, isUnsupportedCall } from "../../client/call-error";
import type { Post } from "../../client/post";
import { t } from "../../i18n";
import { saveDefaultViews } from "./default-view";

/** A view as it is saved; with an id it takes the place of that one. */
export type NewView = Omit<SavedView, "id"> & { readonly id?: number };

/** The saved views of one account. */
export interface StoredViews {
  /** By their names. */
  readonly views: readonly SavedView[];
  /** Whether the browser keeps them, because the server does not (spec W8). */
  readonly isLocal: boolean;
}

/** Where an account's views are kept: on the server, or in the browser where that does not offer it. */
export interface ViewStore {
  /** @throws CallError when they cannot be had. */
  read(): Promise<StoredViews>;
  /** @throws CallError when it is refused or lost; Error where the browser keeps no more. */
  save(view: NewView, isHere: boolean): Promise<void>;
  remove(view: SavedView, isHere: boolean): Promise<void>;
}

interface Means {
  readonly post: Post;
  readonly kept: BrowserStorage;
  readonly account: number | undefined;
}

/** Name under which the browser keeps views where the server does not: account → views. */
const viewsKey = "views";

const isView = (one: unknown): one is SavedView =>
  isRecord(one) &&
  ["id", "is_default"].every((name) => typeof one[name] === "number") &&
  ["resource", "name"].every((name) => typeof one[name] === "string") &&
  typeof one.content === "string" &&
  parseSavedView(one.content) !== null;

/** The views of an answer; whatever else is in it counts as nothing. */
function viewsIn(answer: unknown): readonly SavedView[] {
  return asList(answer)
    .filter(isView)
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Keeps views on the platform, or in this browser where the server does not offer that. */
export function createViewStore({ post, kept, account }: Means): ViewStore {
  const here = keptViews(kept, String(account));
  const note = (views: readonly SavedView[]): void => {
    const openings = views
      .filter((view) => view.is_default === 1)
      .map((view) => [view.resource, new URLSearchParams(parseSavedView(view.content) ?? {}).toString()] as const);
    saveDefaultViews(account, Object.fromEntries(openings), kept);
  };
  return {
    async read() {
      const answer = await post("view/list").catch((error: unknown) => {
        if (isUnsupportedCall(error)) return null;
        throw error;
      });
      const views = answer === null ? here.read() : viewsIn(answer);
      note(views);
      return { views, isLocal: answer === null };
    },
    async save(view, isHere) {
      if (isHere) here.save(view);
      else await post("view/save", view);
    },
    async remove({ id }, isHere) {
      if (isHere) here.remove(id);
      else await post("view/delete", { id });
    },
  };
}

/** The same in the browser's storage, by the same rules. */
function keptViews(kept: BrowserStorage, account: string) {
  const all = (): Readonly<Record<string, unknown>> => {
    try {
      return (JSON.parse(kept.get(viewsKey) ?? "{}") as Record<string, unknown> | null) ?? {};
    } catch {
      return {};
    }
  };
  const read = (): readonly SavedView[] => viewsIn(all()[account]);
  const write = (views: readonly SavedView[]): void =>
    kept.set(viewsKey, JSON.stringify({ ...all(), [account]: views }));
  return {
    read,
    save({ id, ...view }: NewView): void {
      const before = read();
      const others = before.filter((one) => one.id !== id);
      const isKnown = others.length < before.length;
      if (!isKnown && others.length >= viewLimits.perAccount) throw refused(t("views.tooMany"));
      const isTaken = others.some((one) => one.resource === view.resource && one.name === view.name);
      if (isTaken) throw refused(t("views.taken"));
      const own = isKnown && id !== undefined ? id : Math.max(0, ...before.map((one) => one.id)) + 1;
      const kept = others.map((one) =>
        view.is_default === 1 && one.resource === view.resource ? { ...one, is_default: 0 } : one,
      );
      write([...kept, { ...view, id: own }]);
    },
    remove: (id: number): void => write(read().filter((one) => one.id !== id)),
  };
}

const refused = (message: string): CallError => new CallError({ code: code.alreadyExists, message, call: "view/save" });
