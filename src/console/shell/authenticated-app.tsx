import { Refine, useGetIdentity, useIsAuthenticated, usePermissions } from "@refinedev/core";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { registryFor } from "../../contract";
import { permissionsOf } from "../client/auth-provider";
import { browserStorage } from "../client/browser-storage";
import { keptPush, ticksOf } from "../client/kept-work";
import { loginAddress } from "../client/page-addresses";
import { mustActFirst, type Permissions, type User } from "../client/session";
import { onLanguageChange, useLanguage, withTexts } from "../i18n";
import { AccessContext } from "../providers/access-context";
import { createAccessControlProvider, lacksAuthorities, loadAuthorities } from "../providers/access-control-provider";
import { accessOf, accessSession } from "../providers/access-session";
import { createAuditLogProvider } from "../providers/audit-log-provider";
import { createDataProvider } from "../providers/data-provider";
import { createI18nProvider } from "../providers/i18n-provider";
import { createNotificationProvider } from "../providers/notification-provider";
import { useNotify } from "../providers/notify";
import { ParsedAddress, routerProvider } from "../providers/parsed-address";
import { polling } from "../providers/polling";
import { createQueryClient } from "../providers/query-client";
import { refineResources } from "../providers/refine-resources";
import { RegistryProvider, useRegistry } from "../providers/registry-context";
import { useServices, useSession, useSessionValue } from "../providers/services-context";
import { answerAtOnce, followSession } from "../providers/session-answers";
import { LazyBoundary } from "../ui/lazy-boundary";
import { LoadingIndicator } from "../ui/loading-indicator";
import { AppRoutes } from "./app-routes";
import { useLiveProvider } from "./use-live-provider";
import { useTimeZone } from "./use-time-zone";

const loadNewPassword = () => import("../screens/new-password");
const loadSetUpSecondFactor = withTexts(() => import("../screens/second-factor/set-up-second-factor"), "secondFactor");

/** Refine with the console's providers and all pages, for one session. Contains only fields that its role may use. */
export function AuthenticatedApp() {
  const whole = useRegistry();
  const role = useSessionValue((session) => session?.user.role) ?? null;
  const registry = role === null ? whole : registryFor(whole, role);
  return (
    <RegistryProvider registry={registry}>
      {/* The providers store the registry, so a new registry needs new providers. */}
      <RefineApp key={registry === whole ? null : role} />
    </RegistryProvider>
  );
}

function RefineApp() {
  const { queryClient, ...providers } = useProviders();
  const resources = useResources();
  const language = useLanguage();
  const i18nProvider = useMemo(() => createI18nProvider(language), [language]);
  return (
    <Refine
      {...providers}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      resources={resources}
      options={{
        disableTelemetry: true,
        mutationMode: "pessimistic",
        syncWithLocation: false,
        liveMode: "auto",
        // No screen shows the duration of a request. Refine would render the screen each second to count it.
        overtime: { enabled: false, interval: 1_000 },
        // The forms warn before unsaved input is lost, because Refine's warning does not cover the Back button.
        warnWhenUnsavedChanges: false,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <ParsedAddress>
        <SessionGuard />
      </ParsedAddress>
    </Refine>
  );
}

/** Refine's resources, by the current permissions and language. */
function useResources() {
  const registry = useRegistry();
  const { session } = useServices();
  // Compared as text, because each answer with account data has new lists of the same authorities.
  const permissions = useSessionValue(() => JSON.stringify(permissionsOf(session)));
  const inLanguage = useLanguage();
  return useMemo(() => {
    const account: Permissions | null = JSON.parse(permissions);
    return account === null ? [] : refineResources(registry, accessSession(registry, account), inLanguage);
  }, [registry, permissions, inLanguage]);
}

function useProviders() {
  const { post, session, endpoint, auth } = useServices();
  const registry = useRegistry();
  const notify = useNotify();
  const [providers] = useState(() => {
    const queryClient = createQueryClient(notify);
    answerAtOnce(queryClient, { registry, session });
    return {
      dataProvider: createDataProvider(post, registry, endpoint),
      authProvider: auth,
      auditLogProvider: createAuditLogProvider(post),
      accessControlProvider: createAccessControlProvider(registry, session),
      notificationProvider: createNotificationProvider(notify),
      queryClient,
    };
  });
  const { queryClient } = providers;
  const liveProvider = useLiveProvider(queryClient);
  useEffect(() => followSession(queryClient, session), [queryClient, session]);
  useEffect(() => () => queryClient.clear(), [queryClient]);
  // Cached answers may contain texts in the previous language.
  useEffect(() => onLanguageChange(() => void queryClient.invalidateQueries()), [queryClient]);
  return { ...providers, liveProvider };
}

/**
 * The pages of the session. Without a session it redirects to the login page, which later returns (spec A1). Refine's
 * `<Authenticated>` would unmount the pages, and lose typed input, whenever it checks the session again.
 */
function SessionGuard() {
  const { session } = useServices();
  const user = useSession()?.user;
  const location = useLocation();
  const { data } = useIsAuthenticated();
  const key = useAccountKey(user?.id);
  if (data?.authenticated === true && user !== undefined) return <Account key={key} user={user} />;
  return <Navigate to={session.ended() === "logout" ? loginAddress() : loginAddress(location)} replace />;
}

/** A key that changes when another account signs in, for example in another tab. An id that arrives late does not mean another account. */
function useAccountKey(id: number | undefined): number {
  const [seen, setSeen] = useState({ id, key: 0 });
  if (id === undefined || id === seen.id) return seen.key;
  const key = seen.id === undefined ? seen.key : seen.key + 1;
  setSeen({ id, key });
  return key;
}

/** The pages, after the account has done what it must do first, for example changed its password. */
function Account({ user }: { readonly user: User }) {
  const notify = useNotify();
  // An "Undo" would be a call of the next account.
  useEffect(() => notify.removeActions, [notify]);
  useTimeZone();
  useFreshAccount();
  useKeptWork(user);
  usePrefetchedViews(user);
  const isLoadingAuthorities = useAuthorities(user);
  // Stays until the recovery codes were shown. By then the account already has its second factor.
  const [isSettingUp, setSettingUp] = useState(false);
  if (user.must_set_second_factor === 1 && !isSettingUp) setSettingUp(true);

  if (user.must_change_password === 1) return <LazyBoundary load={loadNewPassword} fallback={<LoadingIndicator />} />;
  if (isSettingUp) {
    const props = { onDone: () => setSettingUp(false) };
    return <LazyBoundary load={loadSetUpSecondFactor} fallback={<LoadingIndicator />} props={props} />;
  }
  if (isLoadingAuthorities) return <LoadingIndicator />;
  return (
    <AccessProvider>
      <AppRoutes />
    </AccessProvider>
  );
}

/** Provides `useAccess` with the permissions of the auth provider. */
function AccessProvider({ children }: { readonly children: ReactNode }) {
  const registry = useRegistry();
  const { data } = usePermissions<Permissions | null>({});
  const access = useMemo(() => accessOf(registry, data), [registry, data]);
  return <AccessContext value={access}>{children}</AccessContext>;
}

const minute = 60_000;

/** Polls the account. Revoked permissions disappear from the menus within a minute. Failures are not shown. */
function useFreshAccount(): void {
  useGetIdentity<User>({
    queryOptions: {
      ...polling({ interval: minute, longestInterval: 10 * minute }),
      refetchOnMount: "always",
    },
  });
}

/**
 * Loads the default views of the lists, without Refine, because the code of views loads later. Errors are ignored: the
 * views stored in this browser stay.
 */
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

/** Continues the work that this browser stores for the account. The code loads only if there is some work. */
function useKeptWork({ id = 0 }: User): void {
  const services = useServices();
  useEffect(() => {
    if ((browserStorage.get(keptPush) ?? browserStorage.get(ticksOf(id))) === null) return;
    import("./go-on").then(({ goOn }) => goOn(services, id)).catch(() => undefined);
  }, [services, id]);
}

/** Loads the authorities of a restricted account if its login answer lacks them. Returns whether they are loading. */
function useAuthorities(user: User): boolean {
  const registry = useRegistry();
  const { post, session } = useServices();
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
