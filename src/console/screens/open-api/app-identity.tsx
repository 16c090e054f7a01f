import { Button } from "antd";
import { useState } from "react";
import { Copyable } from "../../fields/descriptions/copyable";
import { t } from "../../i18n";
import { useConfirm } from "../../ui/sheet/use-confirm";
import styles from "./open-api.module.css";
import { parseSecret } from "./parse-app";
import { useCallMutation } from "./use-call-mutation";

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
  const { change, isBusy } = useCallMutation();
  const { confirm, dialog } = useConfirm();
  // Kept as long as it is on the screen, in no cache.
  const [secret, setSecret] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);

  const reveal = async (): Promise<void> => {
    setSecret(parseSecret(await change("app/reveal", { id })));
    setNew(false);
  };
  const reset = async (): Promise<void> => {
    const made = parseSecret(await change("app/reset-app-secret", { id }));
    if (made === null) return;
    setSecret(made);
    setNew(true);
  };
  const ask = async (): Promise<void> => {
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
              <Button size="small" danger disabled={isBusy} onClick={() => void ask()}>
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
