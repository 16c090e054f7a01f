import { Button } from "antd";
import type { Passkey } from "../../../contract";
import { formatTime, t, useTranslation } from "../../i18n";
import styles from "./second-factor.module.css";

interface Props {
  readonly passkeys: readonly Passkey[];
  readonly isBusy: boolean;
  readonly onRemove: (passkey: Passkey) => void;
}

/** The passkeys of the signed-in account. */
export function PasskeyList({ passkeys, isBusy, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.passkeys}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <span>
            {passkey.name || t("secondFactor.passkeys")}
            <small>{details(passkey).join(" · ")}</small>
          </span>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={`${t("secondFactor.remove")} ${passkey.name}`}
            onClick={() => onRemove(passkey)}
          >
            {t("secondFactor.remove")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const details = ({ host, create_time, last_time }: Passkey): readonly string[] => [
  ...(host === window.location.hostname ? [] : [t("secondFactor.passkeyHost", { host })]),
  t("secondFactor.passkeyMade", { time: formatTime(create_time) }),
  ...(last_time === null ? [] : [t("secondFactor.passkeyUsed", { time: formatTime(last_time) })]),
];
