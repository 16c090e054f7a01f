import { asList, isRecord, type Suggestions, type WireRecord } from "../../contract";

/** The texts that an answer suggests: each once, none empty. */
export function suggestionsIn(answer: unknown, suggestions: Pick<Suggestions, "value">): readonly string[] {
  const texts = asList(answer).map((one) => (isRecord(one) ? one[suggestions.value ?? "name"] : one));
  const usable = texts.filter((one) => (typeof one === "string" || typeof one === "number") && one !== "");
  return [...new Set(usable.map(String))];
}

/** The payload that asks for suggestions: what always goes, what narrows, and what has been typed. */
export function suggestionPayload(
  suggestions: Suggestions,
  typed: string,
  draft: WireRecord,
): Readonly<Record<string, string | number>> {
  const narrowed = Object.entries(suggestions.by ?? {}).flatMap(([sent, source]) => {
    const value = draft[source];
    return typeof value === "string" || typeof value === "number" ? [[sent, value] as const] : [];
  });
  const searched = suggestions.search === undefined || typed === "" ? {} : { [suggestions.search]: typed };
  return { ...suggestions.with, ...Object.fromEntries(narrowed), ...searched };
}

/** The suggestions that hold what has been typed; the server has looked already where it can search. */
export function matchingSuggestions(texts: readonly string[], typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  return wanted === "" ? texts : texts.filter((one) => one.toLowerCase().includes(wanted));
}

/** A node of the tree that a keys field chooses from. */
export interface KeyNode {
  readonly id: number;
  readonly name: string;
  readonly children: readonly KeyNode[];
}

/** Builds the tree out of the flat answer (`{ id, name, parent_id }`). A node whose parent is missing stands at the top. */
export function keyTree(answer: unknown): readonly KeyNode[] {
  const flat = asList(answer)
    .filter(isRecord)
    .filter((one) => typeof one.id === "number");
  const ids = new Set(flat.map((one) => one.id));
  const under = (parent: unknown): readonly KeyNode[] =>
    flat
      .filter((one) => (ids.has(one.parent_id as number) ? one.parent_id === parent : parent === null))
      .map((one) => ({
        id: one.id as number,
        name: String(one.name ?? one.id),
        children: under(one.id),
      }));
  return under(null);
}
