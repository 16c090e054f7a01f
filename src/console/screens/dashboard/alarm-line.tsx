import { Button } from "antd";
import type { Action, Resource, WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";
import { titleOf } from "../../fields/relation-titles";
import { t } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import styles from "./panels.module.css";

interface Props {
  readonly resource: Resource;
  readonly alarm: WireRecord;
  /** Whether the customer is named: not to himself. */
  readonly hasCustomer: boolean;
  /** Undefined where the session may not acknowledge it, or somebody has. */
  readonly acknowledge: Action | undefined;
  readonly isBusy: boolean;
  readonly onStart: (action: Action, alarm: WireRecord) => void;
}

/** One open alarm: what it is, of which device and whose, since when, and whether somebody took note of it. */
export function AlarmLine({ resource, alarm, hasCustomer, acknowledge, isBusy, onStart }: Props) {
  const registry = useRegistry();
  const shown = (name: string) => {
    const field = resource.fields[name];
    return field === undefined ? null : <Cell name={name} field={field} record={alarm} />;
  };
  const what = { alarm: titleOf(registry, resource.name, alarm), device: String(alarm.device_name ?? "") };
  const customer = hasCustomer ? String(alarm.customer_name ?? "") : "";
  const note = alarm.acknowledged === 1 ? seenBy(alarm.acknowledged_name) : null;
  return (
    <li>
      <span className={styles.code}>{shown("code")}</span>
      <span className={styles.device}>
        {shown("device_id")}
        {customer !== "" && <small> · {customer}</small>}
      </span>
      <span className={styles.since}>{shown("begin_time")}</span>
      <span className={styles.seen} {...(note !== null && { title: note })}>
        {acknowledge !== undefined ? (
          <Button
            size="small"
            loading={isBusy}
            aria-label={t("home.acknowledgeWhat", what)}
            onClick={() => onStart(acknowledge, alarm)}
          >
            {t("home.acknowledge")}
          </Button>
        ) : (
          note
        )}
      </span>
    </li>
  );
}

const seenBy = (name: unknown): string =>
  typeof name === "string" && name !== "" ? t("home.alarmSeen", { name }) : t("home.alarmSeenBySomebody");
