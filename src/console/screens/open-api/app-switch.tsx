import { Switch } from "antd";
import { useId } from "react";
import type { AppAnswer } from "../../../contract";
import { t } from "../../i18n";
import styles from "./open-api.module.css";
import { useCallMutation } from "./use-call-mutation";

interface Props {
  readonly app: AppAnswer;
  readonly refresh: () => Promise<unknown>;
}

/** Opens and ends an application, which is made when it is first opened. */
export function AppSwitch({ app, refresh }: Props) {
  const { change, isBusy } = useCallMutation();
  const id = useId();
  const isOpen = app.flag === 1;
  const toggle = async (isNow: boolean): Promise<void> => {
    await change("app/open-or-end", { id: app.id, flag: isNow ? 1 : 0, target_user_id: app.user_id });
    await refresh();
  };
  return (
    <p className={styles.switch}>
      <Switch id={id} checked={isOpen} loading={isBusy} onChange={(isNow) => void toggle(isNow)} />
      <label htmlFor={id}>{t(isOpen ? "openApi.isOpen" : "openApi.isEnded")}</label>
    </p>
  );
}
