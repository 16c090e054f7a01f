import { field } from "../declaration/field";
import { defineCalls } from "./define-calls";

/** Limits of saved views. */
export const viewLimits = {
  /** Views of one account, over all lists. */
  perAccount: 50,
  /** Length of the content, in bytes of UTF-8. */
  content: 4096,
  /** Length of the name, in characters. */
  name: 60,
} as const;

/** The URL parameters of a list: filters, order, page size and columns. */
export type SavedViewContent = Readonly<Record<string, string>>;

const id = field.id({ label: { zh: "视图", en: "View" } });

/** Calls about the caller's saved views. The specification has none of them. */
export const savedViewCalls = defineCalls({
  "view/list": { sends: {}, access: "session", reads: true, extension: true },
  // Replaces the view with this id. Without an id it creates a view.
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

/** Allowed names of URL parameters. It excludes special properties of objects, such as `__proto__`. */
const parameterName = /^[a-z][a-zA-Z0-9_]{0,63}$/;
const maxParameters = 40;

/** Parses the content of a view; null if it is invalid or too long. */
export function parseSavedView(content: string): SavedViewContent | null {
  if (new TextEncoder().encode(content).length > viewLimits.content) return null;
  const parsed = parseJson(content);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
  const entries: readonly [string, unknown][] = Object.entries(parsed);
  if (entries.length > maxParameters) return null;
  const isValid = entries.every(
    ([name, value]) => parameterName.test(name) && typeof value === "string" && value !== "",
  );
  return isValid ? (parsed as SavedViewContent) : null;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
