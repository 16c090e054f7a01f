import { Button } from "antd";
import { useState } from "react";
import { Copyable } from "../../fields/descriptions/copyable";
import { useTranslation } from "../../i18n";
import { useConfirm } from "../../ui/sheet/use-confirm";
import styles from "./open-api.module.css";
import { parseSecret } from "./parse-app";
import { useGuardedCall } from "./use-guarded-call";

interface Props {
  /** Record key of the application, used in calls. */
  readonly id: number;
  /** Public app ID, used by receivers. */
  readonly appId: string;
}

/** Shown instead of the secret. It does not reveal the secret's length. */
const mask = "••••••••••••";

/** An application's ID and secret. The secret is hidden until the user reveals it; the server logs that call. */
export function AppIdentity({ id, appId }: Props) {
  const { t } = useTranslation();
  const { send, isBusy } = useGuardedCall();
  const { confirm, dialog } = useConfirm();
  // Component state only: the secret must not stay in a cache.
  const [secret, setSecret] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);

  const reveal = async (): Promise<void> => {
    setSecret(parseSecret(await send("app/reveal", { id })));
    setNew(false);
  };
  const reset = async (): Promise<void> => {
    const newSecret = parseSecret(await send("app/reset-app-secret", { id }));
    if (newSecret === null) return;
    setSecret(newSecret);
    setNew(true);
  };
  const confirmAndReset = async (): Promise<void> => {
    const [title, text] = [t("openApi.reset"), t("openApi.resetEnds")];
    if (await confirm({ title, text, yes: title, isDanger: true })) await reset();
  };
  return (
    <>
      {dialog}
      <dl className={styles.identity}>
        <div>
          <dt>{t("openApi.id")}</dt>
          <dd>
            <Copyable value={appId} label={t("openApi.id")}>
              <code>{appId}</code>
            </Copyable>
          </dd>
        </div>
        <div>
          <dt>{t("openApi.secret")}</dt>
          <dd>
            {secret === null ? (
              <span title={t("field.hidden")}>{mask}</span>
            ) : (
              <Copyable value={secret} label={t("openApi.secret")}>
                <code>{secret}</code>
              </Copyable>
            )}
            <span className={styles.buttons}>
              <Button
                size="small"
                disabled={isBusy}
                onClick={() => (secret === null ? void reveal() : setSecret(null))}
              >
                {t(secret === null ? "field.reveal" : "field.conceal")}
              </Button>
              <Button size="small" danger disabled={isBusy} onClick={() => void confirmAndReset()}>
                {t("openApi.reset")}
              </Button>
            </span>
            {secret !== null && isNew && <p role="status">{t("openApi.newSecret")}</p>}
          </dd>
        </div>
      </dl>
    </>
  );
}
