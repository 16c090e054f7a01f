import { Refine } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import { useEffect, useMemo, useState } from "react";
import { browserStorage } from "../client/browser-storage";
import { poll } from "../client/polling";
import { mustActFirst, type User, userFrom } from "../client/session";
import { language, withTexts } from "../i18n";
import { createAccessControlProvider, lacksAuthorities, loadAuthorities } from "../providers/access-control-provider";
import { accessSession } from "../providers/access-session";
import { createAuthProvider } from "../providers/auth-provider";
import { createDataProvider } from "../providers/data-provider";
import { i18nProvider } from "../providers/i18n-provider";
import { createNotificationProvider } from "../providers/notification-provider";
import { useNotify } from "../providers/notify";
import { createQueryClient } from "../providers/query-client";
import { refineResources } from "../providers/refine-resources";
import { useRegistry } from "../providers/registry-context";
import { usePost, useServices, useSession } from "../providers/services-context";
import { LazyBoundary } from "../ui/lazy-boundary";
import { LoadingIndicator } from "../ui/loading-indicator";
import { AppRoutes } from "./app-routes";
import { useTimeZone } from "./use-time-zone";

const loadNewPassword = () => import("../screens/new-password");
const loadSetUpSecondFactor = withTexts(() => import("../screens/second-factor/set-up-second-factor"));

/** Refine with the console's providers and all pages, for one session. */
export function AuthenticatedApp({ user }: { readonly user: User }) {
  const providers = useProviders();
  useTimeZone();
  useFreshUser(user);
  usePrefetchedViews(user);
  const isLoadingAuthorities = useAuthorities(user);
  const resources = useResources(user);
  // Stays until the recovery codes were shown, although the account has its second factor by then.
  const [isSettingUp, setSettingUp] = useState(false);
  if (user.must_set_second_factor === 1 && !isSettingUp) setSettingUp(true);

  if (user.must_change_password === 1) return <LazyBoundary load={loadNewPassword} fallback={<LoadingIndicator />} />;
  if (isSettingUp) {
    const props = { onDone: () => setSettingUp(false) };
    return <LazyBoundary load={loadSetUpSecondFactor} fallback={<LoadingIndicator />} props={props} />;
  }
  if (isLoadingAuthorities) return <LoadingIndicator />;
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
        // The forms warn themselves, because Refine's warning does not cover the Back button.
        warnWhenUnsavedChanges: false,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <AppRoutes />
    </Refine>
  );
}

/** Refine's resources, by the current permissions and language. */
function useResources(user: User) {
  const registry = useRegistry();
  const account = useSession()?.user ?? user;
  const inLanguage = language();
  return useMemo(
    () => refineResources(registry, accessSession(registry, account), inLanguage),
    [registry, account, inLanguage],
  );
}

function useProviders() {
  const { post, session, endpoint } = useServices();
  const registry = useRegistry();
  const notify = useNotify();
  const [providers] = useState(() => ({
    dataProvider: createDataProvider(post, registry, endpoint),
    authProvider: createAuthProvider({ post, session, registry, language }),
    accessControlProvider: createAccessControlProvider(registry, session),
    notificationProvider: createNotificationProvider(notify),
    queryClient: createQueryClient(notify),
  }));
  const { queryClient } = providers;
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return providers;
}

/** Pauses for polling the account, ms. Revoked permissions disappear from the menus within a minute. */
const ownAccountPolling = { interval: 60_000, longestInterval: 10 * 60_000 } as const;

/** Polls the account and updates the session. Errors are ignored: the session keeps its data. */
function useFreshUser({ id }: User): void {
  const { post, session } = useServices();
  useEffect(() => {
    const controller = new AbortController();
    const request = async (): Promise<void> => {
      const fresh = userFrom(await post("user/detail", { user_id: id ?? "" }, { signal: controller.signal }));
      const known = session.current()?.user;
      const hasChanged = JSON.stringify({ ...known, ...fresh }) !== JSON.stringify(known);
      if (fresh !== null && fresh.id === id && hasChanged) session.update(fresh);
    };
    const stop = poll({ request, ...ownAccountPolling, page: document });
    return () => {
      stop();
      controller.abort();
    };
  }, [post, session, id]);
}

/** Loads the default views of the lists. Errors are ignored: the views stored in this browser stay. */
function usePrefetchedViews(user: User): void {
  const { id } = user;
  const isBlocked = mustActFirst(user);
  const { post } = useServices();
  useEffect(() => {
    if (isBlocked) return;
    const load = async (): Promise<void> => {
      const { createViewStore } = await import("../generator/saved-views/view-store");
      await createViewStore({ post, storage: browserStorage, account: id }).read();
    };
    load().catch(() => undefined);
  }, [post, id, isBlocked]);
}

/** Loads the authorities of a restricted account if its login answer lacks them. Returns whether they are loading. */
function useAuthorities(user: User): boolean {
  const registry = useRegistry();
  const post = usePost();
  const { session } = useServices();
  const [fault, setFault] = useState<{ readonly error: unknown } | null>(null);
  const isMissing = lacksAuthorities(registry, user);
  useEffect(() => {
    if (!isMissing) return;
    loadAuthorities(post, user).then(
      (authorities) => session.update({ authorities }),
      (error: unknown) => setFault({ error }),
    );
  }, [isMissing, post, session, user]);
  if (fault !== null) throw fault.error;
  return isMissing;
}
