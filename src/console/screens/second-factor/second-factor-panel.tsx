import { Button, Skeleton } from "antd";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "../../i18n";
import { LoadFailure } from "../../ui/load-failure";
import { useConfirm } from "../../ui/sheet/use-confirm";
import { offersPasskeys } from "./browser-passkeys";
import { PasskeyList } from "./passkey-list";
import { RecoveryCodes } from "./recovery-codes";
import styles from "./second-factor.module.css";
import { TotpSetup } from "./totp-setup";
import { useSecondFactor } from "./use-second-factor";

interface Props {
  /** Called when the account has a second factor and its recovery codes were shown. */
  readonly onDone?: () => void;
}

/** Sets up the second step of the signed-in account: authenticator app, passkeys and recovery codes. */
export function SecondFactorPanel({ onDone }: Props) {
  const { t } = useTranslation();
  const factor = useSecondFactor();
  const { confirm, dialog } = useConfirm();
  const { state, error, codes, newTotp, isBusy } = factor;

  const passkeys = state?.passkeys ?? [];
  const isOn = state?.totp === 1 || passkeys.length > 0;
  const isDone = isOn && codes.length === 0;
  useEffect(() => {
    if (isDone) onDone?.();
  }, [isDone, onDone]);

  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={factor.hideCodes} />;
  if (error !== null) {
    return <LoadFailure error={error} notOffered={t("secondFactor.notOffered")} onRetry={factor.retry} />;
  }
  if (state === null) return <Skeleton active paragraph={{ rows: 2 }} />;

  const remove = async (name: string, path: string, payload = {}): Promise<void> => {
    const question = { title: t("secondFactor.removeTitle", { name }), text: t("secondFactor.removeText") };
    if (!(await confirm({ ...question, yes: t("secondFactor.remove"), isDanger: true }))) return;
    await factor.change(path, t("secondFactor.removed"), payload);
  };
  const makeCodes = async (): Promise<void> => {
    const question = { title: t("secondFactor.codesMake"), text: t("secondFactor.codesEnd") };
    if (!(await confirm({ ...question, yes: t("secondFactor.codesMake") }))) return;
    await factor.change("user/recovery-codes", t("secondFactor.codesNew"));
  };
  return (
    <>
      {dialog}
      <p role="status">{t(isOn ? "secondFactor.on" : "secondFactor.off")}</p>
      <Part title={t("secondFactor.app")} about={t(state.totp === 1 ? "secondFactor.appOn" : "secondFactor.appAbout")}>
        {newTotp !== null ? (
          <TotpSetup
            totp={newTotp}
            onAdded={(answer) => factor.finish(answer, t("secondFactor.appAdded"))}
            onCancel={factor.cancelTotp}
          />
        ) : state.totp === 1 ? (
          <Button disabled={isBusy} onClick={() => void remove(t("secondFactor.app"), "user/totp-remove")}>
            {t("secondFactor.remove")}
          </Button>
        ) : (
          <Button loading={isBusy} disabled={isBusy} onClick={() => void factor.startTotp()}>
            {t("secondFactor.appAdd")}
          </Button>
        )}
      </Part>
      <Part
        title={t("secondFactor.passkeys")}
        about={t(offersPasskeys() ? "secondFactor.passkeysAbout" : "secondFactor.passkeysNone")}
      >
        <PasskeyList
          passkeys={passkeys}
          isBusy={isBusy}
          onRemove={({ id, name }) => void remove(name, "user/passkey-remove", { passkey_id: id })}
        />
        {offersPasskeys() && (
          <Button loading={isBusy} disabled={isBusy} onClick={() => void factor.addPasskey()}>
            {t("secondFactor.passkeyAdd")}
          </Button>
        )}
      </Part>
      {isOn && (
        <Part title={t("secondFactor.codes")} about={t("secondFactor.codesLeft", { count: state.recovery_codes_left })}>
          <Button disabled={isBusy} onClick={() => void makeCodes()}>
            {t("secondFactor.codesMake")}
          </Button>
        </Part>
      )}
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

function Part({ title, about, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <p>{about}</p>
      {children}
    </section>
  );
}
