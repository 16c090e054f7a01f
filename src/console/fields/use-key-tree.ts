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

const none: readonly KeyNode[] = [];

/** The tree that a keys field chooses from; empty for a field that names no call. */
export function useKeyTree(field: KeysField): KeyTree {
  const post = usePost();
  const { from } = field;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["keys", from],
    queryFn: async ({ signal }) => keyTree(await post(from ?? "", {}, { signal })),
    enabled: from !== undefined,
    staleTime: 60_000,
    // The input says it itself.
    meta: { isQuiet: true },
  });
  return {
    nodes: data ?? none,
    isLoading: data === undefined && isFetching,
    hasFailed: data === undefined && isError,
    retry: () => void refetch(),
  };
}
