import type { KeysField } from "../../contract";
import { useCall } from "../providers/use-call";
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
  const { from } = field;
  const { data, error, isFetching, refetch } = useCall(
    from ?? "",
    {},
    {
      parse: keyTree,
      enabled: from !== undefined,
      staleTime: 60_000,
    },
  );
  return {
    nodes: data ?? noNodes,
    isLoading: data === undefined && isFetching,
    hasFailed: data === undefined && error !== null,
    retry: () => void refetch(),
  };
}
