import refineRouter from "@refinedev/react-router";
import { createContext, type ReactNode, use, useMemo } from "react";

const useParse = refineRouter.parse ?? (() => () => ({}));

const ParseContext = createContext<ReturnType<typeof useParse>>(() => ({}));

/**
 * Refine's router bindings. Refine's `parse` compares the address with the paths of all resources in each of its hooks.
 * Here all hooks share the result of {@link ParsedAddress}.
 *
 * Pages that pass the address of their list in the history's state, and dialogs that close by going back, navigate with
 * React Router's `useNavigate`: Refine's `useGo` can do neither.
 */
export const routerProvider: typeof refineRouter = {
  ...refineRouter,
  parse: () => use(ParseContext),
};

/**
 * Parses the address once, for all hooks of Refine in `children`. One instance around the whole console serves
 * everything outside the pages. Each page needs its own inside its route, which knows the key of the record.
 */
export function ParsedAddress({ children }: { readonly children: ReactNode }) {
  const parse = useParse();
  const answer = useMemo(() => {
    const parsed = parse();
    return () => parsed;
  }, [parse]);
  return <ParseContext value={answer}>{children}</ParseContext>;
}
