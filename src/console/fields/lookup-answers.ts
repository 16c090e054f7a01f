import { asList, isRecord, type Suggestions, type WireRecord } from "../../contract";

/** The distinct, non-empty suggestions in an answer. */
export function suggestionsIn(answer: unknown, suggestions: Pick<Suggestions, "value">): readonly string[] {
  const texts = asList(answer).map((item) => (isRecord(item) ? item[suggestions.value ?? "name"] : item));
  const usable = texts.filter((item) => (typeof item === "string" || typeof item === "number") && item !== "");
  return [...new Set(usable.map(String))];
}

/** The payload of a suggestions call: the fixed fields, the values of other form fields, and the search text. */
export function suggestionPayload(
  suggestions: Suggestions,
  typed: string,
  draft: WireRecord,
): Readonly<Record<string, string | number>> {
  const filters = Object.entries(suggestions.by ?? {}).flatMap(([sent, source]) => {
    const value = draft[source];
    return typeof value === "string" || typeof value === "number" ? [[sent, value] as const] : [];
  });
  const search = suggestions.search === undefined || typed === "" ? {} : { [suggestions.search]: typed };
  return { ...suggestions.with, ...Object.fromEntries(filters), ...search };
}

/** The suggestions that contain the typed text, ignoring case. Not every server searches itself. */
export function matchingSuggestions(texts: readonly string[], typed: string): readonly string[] {
  const search = typed.trim().toLowerCase();
  return search === "" ? texts : texts.filter((suggestion) => suggestion.toLowerCase().includes(search));
}

/** A node in the tree of a keys field. */
export interface KeyNode {
  readonly id: number;
  readonly name: string;
  readonly children: readonly KeyNode[];
}

/** Builds the tree from a flat list (`{ id, name, parent_id }`). A node without a known parent becomes a root. */
export function keyTree(answer: unknown): readonly KeyNode[] {
  const flat = asList(answer)
    .filter(isRecord)
    .filter((item) => typeof item.id === "number");
  const ids = new Set(flat.map((item) => item.id));
  const childrenOf = (parent: unknown): readonly KeyNode[] =>
    flat
      .filter((item) => (ids.has(item.parent_id as number) ? item.parent_id === parent : parent === null))
      .map((item) => ({
        id: item.id as number,
        name: String(item.name ?? item.id),
        children: childrenOf(item.id),
      }));
  return childrenOf(null);
}
