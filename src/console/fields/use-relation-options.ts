import { type CrudFilter, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { resourceByName } from "../../contract";
import { useRegistry } from "../providers/registry-context";
import { useCan } from "../providers/services-context";
import { titleOf } from "./relation-titles";
import { useDebounced } from "./use-debounced";

/** A record that a relation can refer to. */
export interface RelationOption {
  readonly value: number;
  readonly label: string;
}

interface Choices {
  /** Whether the session may list the records. */
  readonly isOffered: boolean;
  readonly choices: readonly RelationOption[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Whether the server searches; otherwise `choices` contains all records. */
  readonly isSearched: boolean;
}

interface Options {
  /** Name of the related resource. */
  readonly to: string;
  readonly typed: string;
  /** Whether to load the choices. */
  readonly isEnabled: boolean;
}

/** The records to choose from: all records if the resource has such a call, else a list that the server searches. */
export function useRelationOptions({ to, typed, isEnabled }: Options): Choices {
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
      enabled: isOffered && isEnabled,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      // The open list shows the error itself.
      meta: { isQuiet: true },
    },
  });
  const choices = result.data.map((record) => ({
    value: Number(record[resource.key]),
    label: titleOf(registry, to, record),
  }));
  return { isOffered, choices, isLoading: query.isFetching, hasFailed: query.isError, isSearched };
}
