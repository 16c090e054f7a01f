import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { t } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { usePost } from "../../providers/services-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { LoadingIndicator } from "../../ui/loading-indicator";
import { useConfirm } from "../../ui/sheet/use-confirm";
import { type LoginKey, parseLoginKey } from "./parse-login-key";

const LoginKeySheet = lazy(() => import("./login-key-sheet"));

interface Props {
  /** The account that signs in with the key. */
  readonly userId: number | undefined;
  /** What that account is called, for the printed sheet. */
  readonly name: string;
}

/** Makes the key of the login without a password. It is shown here, once: the server keeps only its hash (spec A6). */
export function LoginKeyPanel({ userId, name }: Props) {
  const post = usePost();
  const notify = useNotify();
  const { confirm, dialog } = useConfirm();
  const [made, setMade] = useState<LoginKey | null>(null);
  const { isBusy, run } = useBusyLock();

  const make = async (): Promise<void> => {
    // From here on the former is good for nothing.
    setMade(null);
    try {
      const key = parseLoginKey(await post("user/generate-login-key", { user_id: userId ?? "" }));
      if (key === null) notify.error(t("key.failed"));
      setMade(key);
    } catch (error) {
      notify.failure(error);
    }
  };
  const ask = async (): Promise<void> => {
    if (await confirm({ title: t("key.make"), text: t("key.makeEnds"), yes: t("key.make") })) await run(make);
  };
  return (
    <>
      {dialog}
      {made !== null && (
        <Suspense fallback={<LoadingIndicator />}>
          <LoginKeySheet loginKey={made} name={name} />
        </Suspense>
      )}
      <Button onClick={() => void ask()} loading={isBusy} disabled={isBusy}>
        {t("key.make")}
      </Button>
    </>
  );
}
