import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { loginAddress } from "../../client/page-addresses";
import { signIn } from "../../client/sign-in";
import { language, t } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useBoot } from "../../providers/services-context";
import { AuthLayout } from "./auth-layout";
import { useAfterLogin } from "./use-after-login";

/** Interval at which the page checks whether the configuration has loaded, ms (spec §9). */
export const configPolling = 300;

/** Keys already sent. React may run an effect twice, but a key may be valid for one login only. */
const sentKeys = new Set<string>();

/** Signs in by a login key, without a password. */
export default function KeyLogin() {
  const boot = useBoot();
  const { loginKey } = boot;
  const notify = useNotify();
  const navigate = useNavigate();
  const continueToConsole = useAfterLogin(null);

  useEffect(() => {
    if (loginKey === "") {
      notify.warning(t("redirect.noKey"));
      return;
    }
    const timer = setInterval(() => {
      const services = boot.current();
      if (services === null) return;
      clearInterval(timer);
      if (sentKeys.has(loginKey)) return;
      sentKeys.add(loginKey);
      signIn({ ...services, language: language() }, { key: loginKey }).then(continueToConsole, () => {
        notify.error(t("redirect.failed"));
        void navigate(loginAddress(), { replace: true });
      });
    }, configPolling);
    return () => clearInterval(timer);
  }, [boot, loginKey, continueToConsole, navigate, notify]);

  return (
    <AuthLayout title={t("redirect.title")}>
      {loginKey === "" ? (
        <>
          <p>{t("redirect.noKeyAdvice")}</p>
          <Link to={loginAddress()}>{t("redirect.toLogin")}</Link>
        </>
      ) : (
        <p role="status">{t("redirect.underWay")}</p>
      )}
    </AuthLayout>
  );
}
