import { useGo } from "@refinedev/core";
import { type Action, Priority, useKBar, useRegisterActions } from "@refinedev/kbar";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { findLimits } from "../../../contract";
import { isUnsupportedCall } from "../../client/call-error";
import { useDebounced } from "../../fields/use-debounced";
import { useTranslation } from "../../i18n";
import { accessSession } from "../../providers/access-session";
import { useRegistry } from "../../providers/registry-context";
import { useSession } from "../../providers/services-context";
import { useCall } from "../../providers/use-call";
import { Icon } from "../../ui/icon";
import { labelOf, parseFound, targetOf } from "./found-records";

/** The state of the search on the server. */
export interface FindState {
  /** Whether the answer to the current words has not arrived yet. */
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

const isSearched = ({ length }: string): boolean => length >= findLimits.shortest && length <= findLimits.longest;

/**
 * Registers the records that the server finds as actions. They are below the pages, so that nothing moves when they
 * arrive.
 */
export function useFoundActions(): FindState {
  const { words } = useKBar(({ searchQuery }) => ({ words: searchQuery.trim() }));
  const settled = useDebounced(words);
  const { data, error, isFetching, isPlaceholderData } = useCall(
    "find/list",
    { keywords: settled },
    { parse: parseFound, enabled: isSearched(settled), placeholderData: keepPreviousData },
  );
  // Records of the previous words stay until the next answer. kbar filters them by name.
  const found = isSearched(words) ? data : undefined;
  const registry = useRegistry();
  const user = useSession()?.user;
  const { text } = useTranslation();
  const go = useGo();
  const actions = useMemo(() => {
    if (user === undefined || found === undefined) return [];
    const session = accessSession(registry, user);
    return found.flatMap((record): Action[] => {
      const target = targetOf(record, { registry, session });
      if (target === null) return [];
      const { resource, address } = target;
      return [
        {
          ...labelOf(record),
          id: `found ${record.kind} ${record.id}`,
          section: { name: text(resource.one), priority: Priority.LOW },
          // The server also compares names that are not shown, and ignores separators.
          keywords: isPlaceholderData ? "" : settled.replaceAll(",", " "),
          icon: <Icon name={resource.icon} />,
          perform: () => go({ to: address }),
        },
      ];
    });
  }, [found, settled, isPlaceholderData, registry, user, text, go]);
  useRegisterActions(actions, [actions]);
  return {
    isSearching: isSearched(words) && (words !== settled || isFetching),
    // Another server may not offer the search.
    hasFailed: isSearched(words) && error !== null && !isUnsupportedCall(error),
  };
}
