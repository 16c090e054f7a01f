import { Switch } from "antd";
import { useId } from "react";
import type { AppAnswer } from "../../../contract";
import { useTranslation } from "../../i18n";
import styles from "./open-api.module.css";
import { useGuardedCall } from "./use-guarded-call";

interface Props {
  readonly app: AppAnswer;
  readonly refresh: () => Promise<unknown>;
}

/** Opens and closes an application. The server creates it when it is opened for the first time. */
export function AppSwitch({ app, refresh }: Props) {
  const { t } = useTranslation();
  const { send, isBusy } = useGuardedCall();
  const id = useId();
  const isOpen = app.flag === 1;
  const setOpen = async (shouldOpen: boolean): Promise<void> => {
    await send("app/open-or-end", { id: app.id, flag: shouldOpen ? 1 : 0, target_user_id: app.user_id });
    await refresh();
  };
  return (
    <p className={styles.switch}>
      <Switch id={id} checked={isOpen} loading={isBusy} onChange={(checked) => void setOpen(checked)} />
      <label htmlFor={id}>{t(isOpen ? "openApi.isOpen" : "openApi.isClosed")}</label>
    </p>
  );
}
