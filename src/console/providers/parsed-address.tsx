import refineRouter from "@refinedev/react-router";
import { createContext, type ReactNode, use, useMemo } from "react";

const useParse = refineRouter.parse ?? (() => () => ({}));

const ParseContext = createContext<ReturnType<typeof useParse> | null>(null);

/**
 * Refine's bindings of the router. Refine's `parse` compares the address with the paths of all resources, in each of its
 * hooks. Inside {@link ParsedAddress} they share one answer.
 *
 * The pages navigate with React Router's `useNavigate`, not with Refine's `useGo`: pages pass the address of their list on
 * in the history's state, and dialogs close by going back. `useGo` can do neither.
 */
export const routerProvider: typeof refineRouter = {
  ...refineRouter,
  // A component is always inside or always outside, so that it calls the same hooks in each render.
  // biome-ignore lint/correctness/useHookAtTopLevel: see above.
  parse: () => use(ParseContext) ?? useParse(),
};

/** Parses the address once, for all hooks of Refine in the pages. It must be inside the route of a page, which knows the key. */
export function ParsedAddress({ children }: { readonly children: ReactNode }) {
  const parse = useParse();
  const answer = useMemo(() => {
    const parsed = parse();
    return () => parsed;
  }, [parse]);
  return <ParseContext value={answer}>{children}</ParseContext>;
}
