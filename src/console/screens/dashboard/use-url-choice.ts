import { useCallback } from "react";
import { useSearchParams } from "react-router";

/**
 * A choice that stands in the address, so that a reload and a link show the same. What the address does not have, or has
 * wrong, is the first option, which is left out of it.
 */
export function useUrlChoice<V extends string>(
  name: string,
  options: readonly { readonly value: V }[],
): readonly [V, (chosen: V) => void] {
  const [params, setParams] = useSearchParams();
  const [first] = options;
  if (first === undefined) throw new Error(`"${name}" has nothing to choose from.`);
  const chosen = options.find(({ value }) => value === params.get(name)) ?? first;
  const choose = useCallback(
    (value: V) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (value === first.value) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, name, first.value],
  );
  return [chosen.value, choose];
}
