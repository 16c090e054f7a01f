import { Button, Skeleton } from "antd";
import type { ReactNode } from "react";
import { isUnsupportedCall } from "../../client/call-error";
import { t } from "../../i18n";
import { LoadFailure, Notice } from "../../ui/load-failure";
import { useConfirm } from "../../ui/sheet/use-confirm";
import { RecoveryCodes } from "./recovery-codes";
import styles from "./second-factor.module.css";
import { TotpSetup } from "./totp-setup";
import { useSecondFactor } from "./use-second-factor";

/** Sets up the second step of the own account: authenticator app and recovery codes. */
export function SecondFactorPanel() {
  const factor = useSecondFactor();
  const { confirm, dialog } = useConfirm();
  const { state, error, codes, newTotp, isBusy } = factor;

  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={factor.hideCodes} />;
  if (error !== null) {
    return isUnsupportedCall(error) ? (
      <Notice title={t("secondFactor.notOffered")} />
    ) : (
      <LoadFailure error={error} onRetry={factor.retry} />
    );
  }
  if (state === null) return <Skeleton active paragraph={{ rows: 2 }} />;

  const remove = async (name: string, path: string): Promise<void> => {
    const question = { title: t("secondFactor.removeTitle", { name }), text: t("secondFactor.removeText") };
    if (!(await confirm({ ...question, yes: t("secondFactor.remove"), isDanger: true }))) return;
    await factor.change(path, t("secondFactor.removed"));
  };
  const makeCodes = async (): Promise<void> => {
    const question = { title: t("secondFactor.codesMake"), text: t("secondFactor.codesEnd") };
    if (!(await confirm({ ...question, yes: t("secondFactor.codesMake") }))) return;
    await factor.change("user/recovery-codes", t("secondFactor.codesNew"));
  };
  const isOn = state.totp === 1;
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
