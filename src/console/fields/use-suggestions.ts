import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Suggestions, WireRecord } from "../../contract";
import { usePost } from "../providers/services-context";
import { matchingSuggestions, suggestionPayload, suggestionsIn } from "./lookup-answers";
import { useDebounced } from "./use-debounced";

interface SuggestionState {
  readonly texts: readonly string[];
  /** Starts loading suggestions. Call it when the input receives focus. */
  readonly enable: () => void;
}

const noTexts: readonly string[] = [];

/**
 * Loads suggestions after a typing pause and cancels outdated requests. A late answer never replaces a newer one.
 * Errors are ignored: the input works without suggestions.
 */
export function useSuggestions(
  suggestions: Suggestions | undefined,
  typed: string,
  draft: WireRecord,
): SuggestionState {
  const post = usePost();
  const [isEnabled, setEnabled] = useState(false);
  const word = useDebounced(suggestions?.search === undefined ? "" : typed);
  const payload = suggestions === undefined ? {} : suggestionPayload(suggestions, word, draft);
  const { data = noTexts } = useQuery({
    queryKey: ["suggestions", suggestions?.call, payload],
    queryFn: async ({ signal }) =>
      suggestionsIn(await post(suggestions?.call ?? "", payload, { signal }), suggestions ?? {}),
    enabled: suggestions !== undefined && isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    meta: { isQuiet: true },
  });
  return { texts: matchingSuggestions(data, typed), enable: () => setEnabled(true) };
}
