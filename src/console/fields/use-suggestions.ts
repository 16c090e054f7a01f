import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Suggestions, WireRecord } from "../../contract";
import { usePost } from "../providers/services-context";
import { matchingSuggestions, suggestionPayload, suggestionsIn } from "./lookup-answers";
import { useDebounced } from "./use-debounced";

interface Suggested {
  readonly texts: readonly string[];
  /** To be called when the input is entered: nothing is asked before. */
  readonly want: () => void;
}

const none: readonly string[] = [];

/**
 * What may be suggested for a text: asked when the typing pauses, cancelled when it goes on. An answer belongs to the
 * question it answers, so a late one never replaces a newer. Suggestions are a help: when they fail, there are none.
 */
export function useSuggestions(suggestions: Suggestions | undefined, typed: string, draft: WireRecord): Suggested {
  const post = usePost();
  const [isWanted, setWanted] = useState(false);
  const word = useDebounced(suggestions?.search === undefined ? "" : typed);
  const payload = suggestions === undefined ? {} : suggestionPayload(suggestions, word, draft);
  const { data = none } = useQuery({
    queryKey: ["suggestions", suggestions?.call, payload],
    queryFn: async ({ signal }) =>
      suggestionsIn(await post(suggestions?.call ?? "", payload, { signal }), suggestions ?? {}),
    enabled: suggestions !== undefined && isWanted,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    meta: { isQuiet: true },
  });
  return { texts: matchingSuggestions(data, typed), want: () => setWanted(true) };
}
