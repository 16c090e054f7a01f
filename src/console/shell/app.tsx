import { useEffect } from "react";
import { registry } from "../../../resources";
import { t } from "../i18n";
import { useNotify } from "../providers/notify";
import { RegistryProvider } from "../providers/registry-context";
import { useServices, useSession } from "../providers/services-context";
import { AuthenticatedApp } from "./authenticated-app";

/** The console, for one session at a time. */
export default function App() {
  const { session } = useServices();
  const token = useSession()?.token ?? "";
  const notify = useNotify();

  // Shown here once, because several calls may fail with the same expired session.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.current() === null && session.ended() === "expired") notify.warning(t("session.expired"));
      }),
    [session, notify],
  );

  // The key discards all loaded data when the session changes, for example in another tab.
  return (
    <RegistryProvider registry={registry}>
      <AuthenticatedApp key={token} />
    </RegistryProvider>
  );
}
