import refineRouter from "@refinedev/react-router";
import { createContext, type ReactNode, use, useMemo } from "react";

const useParse = refineRouter.parse ?? (() => () => ({}));

const ParseContext = createContext<ReturnType<typeof useParse>>(() => ({}));

/**
 * Refine's bindings of the router. Refine's `parse` compares the address with the paths of all resources, in each of its
 * hooks. Here they share the answer of {@link ParsedAddress}.
 *
 * The pages navigate with React Router's `useNavigate`, not with Refine's `useGo`: pages pass the address of their list on
 * in the history's state, and dialogs close by going back. `useGo` can do neither.
 */
export const routerProvider: typeof refineRouter = {
  ...refineRouter,
  parse: () => use(ParseContext),
};

/**
 * Parses the address once, for all hooks of Refine in `children`. Around the whole console it serves what is outside the
 * pages. A page needs one inside its route, which knows the key of the record.
 */
export function ParsedAddress({ children }: { readonly children: ReactNode }) {
  const parse = useParse();
  const answer = useMemo(() => {
    const parsed = parse();
    return () => parsed;
  }, [parse]);
  return <ParseContext value={answer}>{children}</ParseContext>;
}
