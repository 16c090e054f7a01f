import { Button, Modal } from "antd";
import { useState } from "react";
import { Copyable } from "../../fields/views/copy";
import { t } from "../../i18n";
import { secretIn } from "./answers";
import styles from "./open-api.module.css";
import { useChange } from "./use-change";

interface Props {
  /** Key of the application. */
  readonly id: number;
  /** What it calls itself with. */
  readonly appId: string;
}

/** What stands for a secret whose length nobody needs to know. */
const mask = "••••••••••••";

/** The id of an application, and its secret: concealed until somebody asks for it, which the server notes. */
export function AppIdentity({ id, appId }: Props) {
  const { change, isBusy } = useChange();
  const [modal, dialogs] = Modal.useModal();
  // Kept as long as it is on the screen, in no cache.
  const [secret, setSecret] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);

  const reveal = async (): Promise<void> => {
    setSecret(secretIn(await change("app/reveal", { id })));
    setNew(false);
  };
  const reset = async (): Promise<void> => {
    const made = secretIn(await change("app/reset-app-secret", { id }));
    if (made === null) return;
    setSecret(made);
    setNew(true);
  };
  const ask = (): void => {
    void modal.confirm({
      title: t("openApi.reset"),
      content: t("openApi.resetEnds"),
      okText: t("openApi.reset"),
      okButtonProps: { danger: true },
      onOk: () => void reset(),
    });
  };
  return (
    <dl className={styles.identity}>
      {dialogs}
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
            <Button size="small" disabled={isBusy} onClick={() => (secret === null ? void reveal() : setSecret(null))}>
              {t(secret === null ? "field.reveal" : "field.conceal")}
            </Button>
            <Button size="small" danger disabled={isBusy} onClick={ask}>
              {t("openApi.reset")}
            </Button>
          </span>
          {secret !== null && isNew && <p role="status">{t("openApi.newSecret")}</p>}
        </dd>
      </div>
    </dl>
  );
}
