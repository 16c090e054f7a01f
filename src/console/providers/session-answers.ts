import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Registry } from "../../contract";
import { permissionsOf } from "../client/auth-provider";
import type { SessionStore } from "../client/session";
import { accessOf } from "./access-session";

interface Memory {
  readonly registry: Registry;
  readonly session: SessionStore;
}

/**
 * Puts the answers about session and access into the query cache before Refine's hooks need them. Otherwise hooks get
 * their answer one render later, and buttons appear after their screen.
 */
export function answerAtOnce(client: QueryClient, { registry, session }: Memory): void {
  const auth: Readonly<Record<string, () => unknown>> = {
    check: () => ({ authenticated: session.current() !== null }),
    identity: () => session.current()?.user,
    permissions: () => permissionsOf(session),
  };
  const answerTo = ([topic, name, action]: QueryKey): unknown => {
    if (topic === "auth") return auth[String(name)]?.();
    return topic === "access"
      ? { can: accessOf(registry, permissionsOf(session))(String(action), String(name)) }
      : undefined;
  };
  // The answers change only with the session. `followSession` then drops them.
  for (const topic of ["auth", "access"]) client.setQueryDefaults([topic], { staleTime: Number.POSITIVE_INFINITY });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "added") client.setQueryData(query.queryKey, answerTo(query.queryKey));
  });
}

/** Makes Refine's hooks call the providers again when the account of the session changes. */
export const followSession = (client: QueryClient, session: SessionStore): (() => void) =>
  session.subscribe(() => {
    client.setQueryData(["auth", "identity"], session.current()?.user);
    for (const queryKey of [["auth", "permissions"], ["access"]]) {
      // Outdated answers of closed screens must not appear when these open again.
      client.removeQueries({ queryKey, type: "inactive" });
      void client.invalidateQueries({ queryKey });
    }
  });
