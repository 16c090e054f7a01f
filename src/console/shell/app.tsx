import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { registry } from "../../../resources";
import { loginAddress } from "../client/page-addresses";
import { t } from "../i18n";
import { useNotify } from "../providers/notify";
import { RegistryProvider } from "../providers/registry-context";
import { useServices, useSession } from "../providers/services-context";
import { AuthenticatedApp } from "./authenticated-app";

/** Everything behind the login. Whoever has no session is led to the login page, and back afterwards (spec A1). */
export default function App() {
  const { session } = useServices();
  const signedIn = useSession();
  const location = useLocation();
  const notify = useNotify();

  // Said once for all the calls that the end of the session took with it.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.current() === null && session.ended() === "expired") notify.warning(t("session.expired"));
      }),
    [session, notify],
  );

  if (signedIn === null) {
    return <Navigate to={session.ended() === "logout" ? loginAddress() : loginAddress(location)} replace />;
  }
  // Another account, say signed in in another tab, begins with nothing of what this one has read.
  return (
    <RegistryProvider registry={registry}>
      <AuthenticatedApp key={signedIn.token} user={signedIn.user} />
    </RegistryProvider>
  );
}
