import { Button } from "antd";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { SecondStep } from "../../../contract";
import { secondStepIn } from "../../client/auth-provider";
import { browserStorage } from "../../client/browser-storage";
import { waitIn } from "../../client/call-error";
import { requestedAddress } from "../../client/page-addresses";
import { beginSingleSignOn } from "../../client/redirect";
import { markUnsaved } from "../../client/unsaved";
import { useTranslation, withTexts } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useServices, useSession } from "../../providers/services-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { LazyBoundary } from "../../ui/lazy-boundary";
import { LoadingIndicator } from "../../ui/loading-indicator";
import { AuthLayout } from "./auth-layout";
import styles from "./login.module.css";
import { PlainInput, PlainPassword } from "./plain-input";
import { useAfterLogin } from "./use-after-login";
import { useCountdown } from "./use-countdown";

const second = 1000;

const loadSecondStep = withTexts(() => import("./second-step"), "secondFactor");

interface Props {
  /** Loads the console while the user types the password. */
  readonly prefetch: () => void;
}

/** Signs in with email and password. The form does not validate its input (spec §5). */
export default function Login({ prefetch }: Props) {
  const { t } = useTranslation();
  const { auth, config } = useServices();
  const signedIn = useSession();
  const notify = useNotify();
  const wanted = requestedAddress(useLocation().search);
  const continueToConsole = useAfterLogin(wanted);
  const { isBusy, run } = useBusyLock();
  const unsavedMark = useUnsavedMark();
  const { left, start } = useCountdown();
  const [waitMessage, setWaitMessage] = useState("");
  const [step, setStep] = useState<SecondStep | null>(null);

  // Users who are signed in, here or in another tab, continue to the console (spec A1).
  useEffect(() => {
    if (signedIn !== null) void continueToConsole(signedIn.user);
  }, [signedIn, continueToConsole]);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (left > 0) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string): string => String(data.get(name) ?? "");
    await run(async () => {
      const { success, error } = await auth.login({ email: text("email"), password: text("password") });
      if (success) return unsavedMark.remove();
      const next = secondStepIn(error);
      if (next !== null) return setStep(next);
      const wait = waitIn(error);
      if (wait === null) return notify.failure(error);
      setWaitMessage(error?.message ?? "");
      start(wait * second);
    });
  };

  if (step !== null) {
    const props = { step, onBack: () => setStep(null) };
    return <LazyBoundary load={loadSecondStep} fallback={<LoadingIndicator />} props={props} />;
  }
  return (
    <AuthLayout title={t("login.title")}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)} onInput={unsavedMark.set}>
        <label htmlFor="email">{t("login.email")}</label>
        <PlainInput
          id="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          enterKeyHint="next"
          // Another account may not need to wait.
          onInput={() => start(0)}
        />
        <label htmlFor="password">{t("login.password")}</label>
        <PlainPassword
          id="password"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          onFocus={prefetch}
        />
        <Link className={styles.forgotten} to="/retrieve">
          {t("login.forgotten")}
        </Link>
        <p className={styles.wait} role="alert">
          {left > 0 && waitMessage}
        </p>
        <Button type="primary" size="large" block htmlType="submit" disabled={isBusy || left > 0} loading={isBusy}>
          {left > 0 ? t("login.wait", { seconds: left }) : t("login.submit")}
        </Button>
        {config.single_sign_on !== undefined && <SingleSignOn label={config.single_sign_on.label} />}
      </form>
      <p className={styles.other}>
        {t("login.noAccount")} <Link to="/register?type=1">{t("login.register")}</Link>
      </p>
    </AuthLayout>
  );
}

/** Signs in at the identity provider of the installation. */
function SingleSignOn({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  const { post } = useServices();
  const { search } = useLocation();
  const notify = useNotify();
  const { isBusy, run } = useBusyLock();
  const begin = async (): Promise<void> => {
    try {
      const address = await beginSingleSignOn(post, browserStorage, search);
      if (address !== null) window.location.assign(address);
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Button size="large" block loading={isBusy} onClick={() => void run(begin)}>
      {t("login.singleSignOn", { label })}
    </Button>
  );
}

/** Marks the page as unsaved while the user types, so that it does not reload itself after a deployment. */
function useUnsavedMark(): { readonly set: () => void; readonly remove: () => void } {
  const release = useRef<(() => void) | null>(null);
  const set = (): void => {
    release.current ??= markUnsaved();
  };
  const remove = (): void => {
    release.current?.();
    release.current = null;
  };
  useEffect(() => () => release.current?.(), []);
  return { set, remove };
}
