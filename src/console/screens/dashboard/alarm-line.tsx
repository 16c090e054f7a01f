import { Button } from "antd";
import type { Action, Resource, WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";
import { titleOf } from "../../fields/relation-titles";
import { t, useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import styles from "./panels.module.css";

interface Props {
  readonly resource: Resource;
  readonly alarm: WireRecord;
  /** Whether to show the customer's name. */
  readonly hasCustomer: boolean;
  /** The "acknowledge" action; undefined if the alarm is acknowledged already or the session may not do it. */
  readonly acknowledge: Action | undefined;
  readonly isBusy: boolean;
  readonly onStart: (action: Action, alarm: WireRecord) => void;
}

/** An open alarm: type, device, customer, start time, and who acknowledged it. */
export function AlarmLine({ resource, alarm, hasCustomer, acknowledge, isBusy, onStart }: Props) {
  const { t } = useTranslation();
  const registry = useRegistry();
  const cell = (name: string) => {
    const field = resource.fields[name];
    return field === undefined ? null : <Cell name={name} field={field} record={alarm} />;
  };
  const names = {
    alarm: titleOf(registry, resource.name, alarm),
    device: String(alarm.device_name ?? alarm.gateway_name ?? ""),
  };
  const customer = hasCustomer ? String(alarm.customer_name ?? "") : "";
  const acknowledgement = alarm.acknowledged === 1 ? acknowledgedBy(alarm.acknowledged_name) : null;
  return (
    <li>
      <span className={styles.code}>{cell("code")}</span>
      <span className={styles.device}>
        {(alarm.device_id ?? null) === null ? (
          <>
            {cell("gateway_id")}{" "}
            {Number(alarm.devices) > 0 && <small> · {t("home.silent", { count: Number(alarm.devices) })}</small>}
          </>
        ) : (
          cell("device_id")
        )}
        {customer !== "" && <small> · {customer}</small>}
      </span>
      <span className={styles.since}>{cell("begin_time")}</span>
      <span className={styles.seen} {...(acknowledgement !== null && { title: acknowledgement })}>
        {acknowledge !== undefined ? (
          <Button
            size="small"
            loading={isBusy}
            aria-label={t("home.acknowledgeWhat", names)}
            onClick={() => onStart(acknowledge, alarm)}
          >
            {t("home.acknowledge")}
          </Button>
        ) : (
          acknowledgement
        )}
      </span>
    </li>
  );
}

const acknowledgedBy = (name: unknown): string =>
  typeof name === "string" && name !== "" ? t("home.alarmSeen", { name }) : t("home.alarmSeenBySomebody");
