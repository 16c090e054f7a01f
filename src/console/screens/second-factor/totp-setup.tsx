import { Button, QRCode } from "antd";
import { commonCalls, type NewTotp, type WireRecord } from "../../../contract";
import { Copyable } from "../../fields/descriptions/copyable";
import { useTranslation } from "../../i18n";
import { useCallMutation } from "../../providers/use-call-mutation";
import { CallForm } from "../call-form";
import styles from "./second-factor.module.css";

const fields = commonCalls["user/totp-confirm"].sends;

interface Props {
  readonly totp: NewTotp;
  /** Called with the answer of the server after the first code was accepted. */
  readonly onAdded: (answer: unknown) => Promise<void>;
  readonly onCancel: () => void;
}

/** Shows the secret of a new authenticator app, as QR code and as text, and asks for the first code. */
export function TotpSetup({ totp: { secret, address }, onAdded, onCancel }: Props) {
  const { t } = useTranslation();
  const post = useCallMutation();
  const confirm = async ({ code }: WireRecord): Promise<undefined> => {
    await onAdded(await post("user/totp-confirm", { code: String(code ?? "") }));
  };
  return (
    <div className={styles.setup}>
      <p>{t("secondFactor.appScan")}</p>
      <div className={styles.secret}>
        {/* Dark on light in both themes, because some readers reject inverted codes. */}
        <QRCode value={address} type="svg" size={176} color="#000000" bgColor="#ffffff" />
        <div>
          <span className={styles.label}>{t("secondFactor.appSecret")}</span>
          <Copyable value={secret} label={t("secondFactor.appSecret")}>
            <code>{(secret.match(/.{1,4}/g) ?? []).join(" ")}</code>
          </Copyable>
        </div>
      </div>
      <p>{t("secondFactor.appEnter")}</p>
      <CallForm
        fields={fields}
        record={{}}
        submit={t("secondFactor.appConfirm")}
        onSubmit={confirm}
        clears
        beside={<Button onClick={onCancel}>{t("action.cancel")}</Button>}
      />
    </div>
  );
}
