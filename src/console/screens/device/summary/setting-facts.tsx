import { Button } from "antd";
import { useId } from "react";
import { Link } from "react-router";
import { nominalRate, type Resource, type WireRecord } from "../../../../contract";
import { availableActions } from "../../../generator/actions/available-actions";
import { useActions } from "../../../generator/actions/use-actions";
import { formatNumber, useTranslation } from "../../../i18n";
import { useAccess } from "../../../providers/access-context";
import { useAccountId } from "../../../providers/services-context";
import { tabAddress } from "../../../ui/record-links";
import { numberIn } from "../number-in";
import { settingStates } from "../setting-states";
import { Fact } from "./fact";
import styles from "./summary.module.css";

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
}

/** The settings in effect, and the changes that wait for the next report. */
export function SettingFacts({ resource, record }: Props) {
  const { t, text } = useTranslation();
  const can = useAccess();
  const userId = useAccountId();
  const actions = useActions({ resource });
  const id = useId();
  const [size, months] = [numberIn(record, "lubricantTube"), numberIn(record, "effective_time_setting")];
  const rate = size === null || months === null ? null : nominalRate(size, months);
  const settings = settingStates(resource, record, []);
  const isWaiting = settings.some(({ pending }) => pending !== null);
  const cancel = availableActions(resource, record, can, userId).find(({ name }) => name === "cancelPending");
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>
        {t("summary.settings")}
        {can("open", resource.name) && can("edit", resource.name) && (
          <Link to={tabAddress(resource, record[resource.key], "settings")}>{t("setting.change")}</Link>
        )}
      </h2>
      <dl>
        {settings.map(({ name, label, inEffect, pending }) => (
          <Fact
            key={name}
            label={label}
            note={
              pending !== null && <span className={styles.pending}>{t("summary.pending", { value: pending })}</span>
            }
          >
            {inEffect}
            {name === "time_setting" && rate !== null && (
              <em>{t("setting.rateOf", { rate: formatNumber(rate, 2) })}</em>
            )}
          </Fact>
        ))}
      </dl>
      {isWaiting && (
        <p className={styles.waiting}>
          {t("summary.waits")}
          {cancel !== undefined && (
            <Button size="small" loading={actions.isBusy(record)} onClick={() => actions.start(cancel, record)}>
              {text(cancel.label)}
            </Button>
          )}
        </p>
      )}
      {actions.dialogs}
    </section>
  );
}
