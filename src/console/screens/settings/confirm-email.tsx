import { Button } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { commonCalls, type WireRecord } from "../../../contract";
import { type User, userFrom } from "../../client/session";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useServices } from "../../providers/services-context";
import { useCallMutation } from "../../providers/use-call-mutation";
import { useCountdown } from "../auth/use-countdown";
import { CallForm } from "../call-form";
import styles from "./account-settings.module.css";

const fields = commonCalls["user/confirm-email"].sends;

interface Props {
  readonly account: User;
  /** The new address that waits for its code. */
  readonly email: string;
  readonly onConfirmed: () => Promise<unknown>;
}

/** Asks for the code that was mailed to the new address. Until it is entered, the old address stays valid. */
export function ConfirmEmail({ account, email, onConfirmed }: Props) {
  const { t } = useTranslation();
  const post = useCallMutation();
  const { session } = useServices();
  const notify = useNotify();
  const id = useId();
  const { left, start } = useCountdown();
  const [isMailing, setMailing] = useState(false);
  const panel = useRef<HTMLElement>(null);
  // The panel appears above the form, which on a phone is outside the visible area.
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), []);

  const confirm = async ({ code }: WireRecord) => {
    const saved = userFrom(await post("user/confirm-email", { code: String(code ?? "") }));
    if (saved !== null) session.update(saved);
    notify.success(t("confirmEmail.done", { email }));
    await onConfirmed();
    return undefined;
  };
  const sendAgain = async (): Promise<void> => {
    setMailing(true);
    try {
      // Only this value: the server keeps fields that are not sent.
      await post("user/update-user-info", { user_id: account.id ?? "", email });
      notify.success(t("confirmEmail.sent", { email }));
      start();
    } catch (error) {
      notify.failure(error);
    } finally {
      setMailing(false);
    }
  };
  const resendButton = (
    <Button onClick={() => void sendAgain()} loading={isMailing} disabled={isMailing || left > 0}>
      {left > 0 ? t("account.codeWait", { seconds: left }) : t("account.codeAgain")}
    </Button>
  );
  return (
    <section ref={panel} className={styles.pending} aria-labelledby={id}>
      <h3 id={id}>{t("confirmEmail.title")}</h3>
      <p role="status">{t("confirmEmail.about", { email, old: account.email ?? "" })}</p>
      <CallForm
        fields={fields}
        record={{}}
        submit={t("confirmEmail.send")}
        onSubmit={confirm}
        beside={resendButton}
        clears
      />
    </section>
  );
}
