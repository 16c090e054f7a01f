import { useCallback } from "react";
import { useSearchParams } from "react-router";

/**
 * A choice stored in the address, so that reloads and links show the same. The first option is the default: it is left
 * out of the address, and it replaces missing or unknown values.
 * @throws Error if there are no options.
 */
export function useUrlChoice<V extends string>(
  name: string,
  options: readonly { readonly value: V }[],
): readonly [V, (chosen: V) => void] {
  const [params, setParams] = useSearchParams();
  const [first] = options;
  if (first === undefined) throw new Error(`"${name}" needs at least one option.`);
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
