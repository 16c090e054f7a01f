import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { isNetworkError } from "../../client/call-error";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useCallMutation } from "../../providers/use-call-mutation";
import { LoadingIndicator } from "../../ui/loading-indicator";
import { useConfirm } from "../../ui/sheet/use-confirm";
import { type LoginKey, parseLoginKey } from "./parse-login-key";

const LoginKeySheet = lazy(() => import("./login-key-sheet"));

interface Props {
  /** The account that signs in with the key. */
  readonly userId: number | undefined;
  /** The account's name, for the printed sheet. */
  readonly name: string;
}

/** Creates the key for signing in without a password. It is shown only once: the server stores its hash (spec A6). */
export function LoginKeyPanel({ userId, name }: Props) {
  const { t } = useTranslation();
  const send = useCallMutation();
  const notify = useNotify();
  const { confirm, dialog } = useConfirm();
  const [loginKey, setLoginKey] = useState<LoginKey | null>(null);
  const { isBusy, run } = useBusyLock();

  const createKey = async (): Promise<void> => {
    try {
      const key = parseLoginKey(await send("user/generate-login-key", { user_id: userId ?? "" }));
      if (key === null) notify.error(t("key.failed"));
      setLoginKey(key);
    } catch (error) {
      // The call may have replaced the previous key, even if its answer was lost.
      if (isNetworkError(error)) setLoginKey(null);
      notify.failure(error);
    }
  };
  const confirmAndCreate = async (): Promise<void> => {
    if (await confirm({ title: t("key.make"), text: t("key.makeEnds"), yes: t("key.make") })) await run(createKey);
  };
  return (
    <>
      {dialog}
      {loginKey !== null && (
        <Suspense fallback={<LoadingIndicator />}>
          <LoginKeySheet loginKey={loginKey} name={name} />
        </Suspense>
      )}
      <Button onClick={() => void confirmAndCreate()} loading={isBusy} disabled={isBusy}>
        {t("key.make")}
      </Button>
    </>
  );
}
