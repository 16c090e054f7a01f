import { type CrudFilter, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { resourceByName } from "../../contract";
import { useRegistry } from "../providers/registry-context";
import { useCan } from "../providers/services-context";
import { titleOf } from "./relation-titles";
import { useDebounced } from "./use-debounced";

/** A record that a relation may point at. */
export interface RelationOption {
  readonly value: number;
  readonly label: string;
}

interface Choices {
  /** Whether the session may list the records to choose from at all. */
  readonly isOffered: boolean;
  readonly choices: readonly RelationOption[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Whether the server searches; otherwise the choices are all there are. */
  readonly isSearched: boolean;
}

interface Options {
  /** Name of the resource whose records are chosen from. */
  readonly to: string;
  readonly typed: string;
  /** Nothing is asked before the choices are wanted. */
  readonly isWanted: boolean;
}

/** The records to choose from: all of them in brief where a call answers that, else the list, searched by the server. */
export function useRelationOptions({ to, typed, isWanted }: Options): Choices {
  const registry = useRegistry();
  const can = useCan();
  const resource = resourceByName(registry, to);
  const { all, list } = resource.calls;
  const { search } = resource.list;
  const isOffered = (all !== null || list !== null) && can("list", to);
  const isSearched = all === null && search !== null;
  const word = useDebounced(isSearched ? typed.trim() : "");
  const filters: CrudFilter[] = search !== null && word !== "" ? [{ field: search, operator: "eq", value: word }] : [];
  const { query, result } = useList({
    resource: to,
    filters,
    pagination: all === null ? { currentPage: 1 } : { mode: "off" },
    queryOptions: {
      enabled: isOffered && isWanted,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      // The open list says it itself.
      meta: { isQuiet: true },
    },
  });
  const choices = result.data.map((record) => ({
    value: Number(record[resource.key]),
    label: titleOf(registry, to, record),
  }));
  return { isOffered, choices, isLoading: query.isFetching, hasFailed: query.isError, isSearched };
}
