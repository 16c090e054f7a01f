import { Refine } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import { useEffect, useState } from "react";
import { browserStorage } from "../client/browser-storage";
import { poll } from "../client/polling";
import { type User, userFrom } from "../client/session";
import { language } from "../i18n";
import { createAccessControlProvider, lacksAuthorities, loadAuthorities } from "../providers/access-control-provider";
import { createAuthProvider } from "../providers/auth-provider";
import { createDataProvider } from "../providers/data-provider";
import { i18nProvider } from "../providers/i18n-provider";
import { createNotificationProvider } from "../providers/notification-provider";
import { useNotify } from "../providers/notify";
import { createQueryClient } from "../providers/query-client";
import { refineResources } from "../providers/refine-resources";
import { useRegistry } from "../providers/registry-context";
import { usePost, useServices } from "../providers/services-context";
import { LazyBoundary } from "../ui/lazy-boundary";
import { LoadingIndicator } from "../ui/loading-indicator";
import { AppRoutes } from "./app-routes";

const loadNewPassword = () => import("../screens/new-password");

/** The console of one session: Refine over our providers, and the pages. */
export function AuthenticatedApp({ user }: { readonly user: User }) {
  const registry = useRegistry();
  const providers = useProviders();
  useFreshUser(user);
  useOpenings(user);
  const isNarrowing = useAuthorities(user);
  const resources = useState(() => refineResources(registry))[0];

  if (user.must_change_password === 1) return <LazyBoundary load={loadNewPassword} fallback={<LoadingIndicator />} />;
  if (isNarrowing) return <LoadingIndicator />;
  const { queryClient, ...rest } = providers;
  return (
    <Refine
      {...rest}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      resources={resources}
      options={{
        disableTelemetry: true,
        mutationMode: "pessimistic",
        syncWithLocation: false,
        // The forms guard their input themselves: Refine's guard misses the Back button.
        warnWhenUnsavedChanges: false,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <AppRoutes />
    </Refine>
  );
}

function useProviders() {
  const { post, session, endpoint } = useServices();
  const registry = useRegistry();
  const notify = useNotify();
  const [providers] = useState(() => ({
    dataProvider: createDataProvider(post, registry, endpoint),
    authProvider: createAuthProvider({ post, session, registry, language: language() }),
    accessControlProvider: createAccessControlProvider(registry, session),
    notificationProvider: createNotificationProvider(notify),
    queryClient: createQueryClient(notify),
  }));
  const { queryClient } = providers;
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return providers;
}

/** Pauses between two looks at the own account, ms: what somebody is no longer allowed soon leaves his menus. */
const ownAccountPolling = { every: 60_000, slowest: 10 * 60_000 } as const;

/** Takes over what changes about the account while it is signed in. What cannot be had changes nothing. */
function useFreshUser({ id }: User): void {
  const { post, session } = useServices();
  useEffect(() => {
    const asking = new AbortController();
    const ask = async (): Promise<void> => {
      const fresh = userFrom(await post("user/detail", { user_id: id ?? "" }, { signal: asking.signal }));
      const known = session.current()?.user;
      const isNews = JSON.stringify({ ...known, ...fresh }) !== JSON.stringify(known);
      if (fresh !== null && fresh.id === id && isNews) session.update(fresh);
    };
    const stop = poll({ ask, ...ownAccountPolling, page: document });
    return () => {
      stop();
      asking.abort();
    };
  }, [post, session, id]);
}

/** Learns which views lists open with. What cannot be had leaves what this browser knows. */
function useOpenings({ id, must_change_password }: User): void {
  const { post } = useServices();
  useEffect(() => {
    if (must_change_password === 1) return;
    const learn = async (): Promise<void> => {
      const { createViewStore } = await import("../generator/saved-views/view-store");
      await createViewStore({ post, storage: browserStorage, account: id }).read();
    };
    learn().catch(() => undefined);
  }, [post, id, must_change_password]);
}

/** Asks what a narrowed account may do where its login did not say so. Whether that is still under way. */
function useAuthorities(user: User): boolean {
  const registry = useRegistry();
  const post = usePost();
  const { session } = useServices();
  const [fault, setFault] = useState<{ readonly error: unknown } | null>(null);
  const isLacking = lacksAuthorities(registry, user);
  useEffect(() => {
    if (!isLacking) return;
    loadAuthorities(post, user).then(
      (authorities) => session.update({ authorities }),
      (error: unknown) => setFault({ error }),
    );
  }, [isLacking, post, session, user]);
  if (fault !== null) throw fault.error;
  return isLacking;
}
