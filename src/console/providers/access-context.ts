import { createContext, use } from "react";
import type { Access } from "./access-session";

/** The access of the session. Outside the console nothing is allowed. */
export const AccessContext = createContext<Access>(() => false);

/**
 * Returns the function that checks access, for components with many checks, such as the actions of each row. Refine's
 * `useCan` makes one check and creates one query for it. Both use the permissions of the auth provider and `accessOf`.
 *
 * @example
 * const can = useAccess();
 * const isEditable = can("edit", "gateway");
 */
export const useAccess = (): Access => use(AccessContext);
