import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { registry } from "../../../resources";
import { loginAddress } from "../client/page-addresses";
import { t } from "../i18n";
import { useNotify } from "../providers/notify";
import { RegistryProvider } from "../providers/registry-context";
import { useServices, useSession } from "../providers/services-context";
import { AuthenticatedApp } from "./authenticated-app";

/** The console for signed-in users. Without a session it redirects to the login page, which later returns (spec A1). */
export default function App() {
  const { session } = useServices();
  const current = useSession();
  const location = useLocation();
  const notify = useNotify();

  // Shown here once, because several calls may fail with the same expired session.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.current() === null && session.ended() === "expired") notify.warning(t("session.expired"));
      }),
    [session, notify],
  );

  if (current === null) {
    return <Navigate to={session.ended() === "logout" ? loginAddress() : loginAddress(location)} replace />;
  }
  // The key discards all loaded data when another account signs in, for example in another tab.
  return (
    <RegistryProvider registry={registry}>
      <AuthenticatedApp key={current.token} user={current.user} />
    </RegistryProvider>
  );
}
