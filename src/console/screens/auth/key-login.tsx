import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { RedirectCredentials } from "../../client/auth-provider";
import { browserStorage } from "../../client/browser-storage";
import { waitIn } from "../../client/call-error";
import { loginAddress, requestedAddress } from "../../client/page-addresses";
import { t, useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useBoot } from "../../providers/services-context";
import { AuthLayout } from "./auth-layout";
import { useAfterLogin } from "./use-after-login";

/** Interval at which the page checks whether the configuration has loaded, ms (spec §9). */
export const configPolling = 300;

/** Credentials already sent. React may run an effect twice, but they may be valid for one login only. */
const sent = new WeakSet<RedirectCredentials>();

/** Signs in by a login key, without a password, or by the answer of the identity provider. */
export default function KeyLogin() {
  const { t } = useTranslation();
  const { isSso, isKeyMissing, fault } = useSignIn();
  const message = isKeyMissing ? t("redirect.noKeyAdvice") : fault;
  return (
    <AuthLayout title={t(isSso ? "login.title" : "redirect.title")}>
      {message === null ? (
        <p role="status">{t("redirect.underWay")}</p>
      ) : (
        <>
          <p role={fault === null ? undefined : "alert"}>{message}</p>
          <Link to={loginAddress()}>{t("redirect.toLogin")}</Link>
        </>
      )}
    </AuthLayout>
  );
}

/** Signs in with the credentials in the address. `fault` is the message of a failed single sign-on. */
function useSignIn() {
  const boot = useBoot();
  const { credentials } = boot;
  const isSso = credentials !== null && "flow" in credentials;
  const notify = useNotify();
  const navigate = useNavigate();
  const continueToConsole = useAfterLogin(isSso ? requestedAddress(browserStorage.get("sso_from") ?? "") : null);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    if (credentials === null) {
      notify.warning(t("redirect.noKey"));
      return;
    }
    const timer = setInterval(() => {
      const services = boot.current();
      if (services === null) return;
      clearInterval(timer);
      if (sent.has(credentials)) return;
      sent.add(credentials);
      void services.auth.login(credentials).then(({ error }) => {
        const user = services.session.current()?.user;
        if (error === undefined) return user && continueToConsole(user);
        if (isSso) return setFault(error.message);
        notify.error(waitIn(error) === null ? t("redirect.failed") : error.message);
        return navigate(loginAddress(), { replace: true });
      });
    }, configPolling);
    return () => clearInterval(timer);
  }, [boot, credentials, isSso, continueToConsole, navigate, notify]);

  return { isSso, isKeyMissing: credentials === null, fault };
}
