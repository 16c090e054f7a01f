import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

/** Bounds of the saved views of lists. */
export const viewLimits = {
  /** Views of one account, of all lists together. */
  perAccount: 50,
  /** Bytes of what a view shows, as UTF-8. */
  content: 4096,
  name: 60,
} as const;

/** What a view shows, as its list's address says it: filters under their names on the wire, order, page size, columns. */
export type SavedViewContent = Readonly<Record<string, string>>;

/** A saved view of a list, as the wire has it. */
export interface SavedView {
  readonly id: number;
  /** Name of the resource that is listed. */
  readonly resource: string;
  readonly name: string;
  /** JSON of a `SavedViewContent`. */
  readonly content: string;
  /** 1 for the one that its list opens with. */
  readonly is_default: number;
}

const id = field.id({ label: { zh: "视图", en: "View" } });

/** Calls about the saved views of lists, each account's its own. The specification has none. */
export const savedViewCalls = defineCalls({
  "view/list": { sends: {}, access: "session", reads: true, extension: true },
  // With an id it replaces that view, else it makes one.
  "view/save": {
    sends: {
      id,
      resource: field.text({ label: { zh: "列表", en: "List" }, required: true, max: 64 }),
      name: field.text({ label: { zh: "名称", en: "Name" }, required: true, max: viewLimits.name }),
      content: field.longText({ label: { zh: "内容", en: "Content" }, required: true, max: viewLimits.content }),
      is_default: field.switch({ label: { zh: "默认视图", en: "Default view" } }),
    },
    access: "session",
    extension: true,
  },
  "view/delete": { sends: { id: { ...id, required: true } }, access: "session", extension: true },
});

/** How the parameters of an address may be called; nothing that means something to an object of JavaScript. */
const parameterName = /^[a-z][a-zA-Z0-9_]{0,63}$/;
const mostParameters = 40;

/** What a view's text says; null where it is no such text, or a longer one than is kept. */
export function parseSavedView(content: string): SavedViewContent | null {
  if (new TextEncoder().encode(content).length > viewLimits.content) return null;
  const said = parsed(content);
  if (typeof said !== "object" || said === null || Array.isArray(said)) return null;
  const entries: readonly [string, unknown][] = Object.entries(said);
  if (entries.length > mostParameters) return null;
  const isSound = entries.every(
    ([name, value]) => parameterName.test(name) && typeof value === "string" && value !== "",
  );
  return isSound ? (said as SavedViewContent) : null;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
