import { useQuery } from "@tanstack/react-query";
import type { KeysField } from "../../contract";
import { usePost } from "../providers/services-context";
import { type KeyNode, keyTree } from "./lookup-answers";

interface KeyTree {
  readonly nodes: readonly KeyNode[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const noNodes: readonly KeyNode[] = [];

/** Loads the tree of a keys field; empty for a field without a call. */
export function useKeyTree(field: KeysField): KeyTree {
  const post = usePost();
  const { from } = field;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["keys", from],
    queryFn: async ({ signal }) => keyTree(await post(from ?? "", {}, { signal })),
    enabled: from !== undefined,
    staleTime: 60_000,
    // The input shows the error itself.
    meta: { isQuiet: true },
  });
  return {
    nodes: data ?? noNodes,
    isLoading: data === undefined && isFetching,
    hasFailed: data === undefined && isError,
    retry: () => void refetch(),
  };
}
