import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Suggestions, WireRecord } from "../../contract";
import { useCall } from "../providers/use-call";
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
  const [isEnabled, setEnabled] = useState(false);
  const word = useDebounced(suggestions?.search === undefined ? "" : typed);
  const payload = suggestions === undefined ? {} : suggestionPayload(suggestions, word, draft);
  const { data = noTexts } = useCall(suggestions?.call ?? "", payload, {
    parse: useCallback((answer: unknown) => suggestionsIn(answer, suggestions ?? {}), [suggestions]),
    enabled: suggestions !== undefined && isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return { texts: matchingSuggestions(data, typed), enable: () => setEnabled(true) };
}
