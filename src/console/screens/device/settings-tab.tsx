import { useState } from "react";
import type { WireRecord } from "../../../contract";
import type { TabProps } from "../../generator/show/tab-props";
import { t } from "../../i18n";
import { useCan } from "../../providers/services-context";
import { useCall } from "../use-call";
import styles from "./device.module.css";
import { parsePendingCommands } from "./setting-states";
import { SettingsForm } from "./settings-form";
import { SettingsTable } from "./settings-table";

/** What a device is set to: what is in effect, what waits, and a form to change it. */
export default function DeviceSettings({ resource, record, refresh }: TabProps) {
  const can = useCan();
  // Only when and by whom: what waits follows from the record, too.
  const { data, refetch } = useCall("device/pending", { device_id: Number(record[resource.key]) });
  const readAnew = (): void => {
    void refetch();
    refresh();
  };
  // The form begins anew with what was taken back, and with nothing else: a later reading must not undo what is typed.
  const [begun, setBegun] = useState<{ readonly record: WireRecord; readonly round: number }>({ record, round: 0 });
  const beginAnew = (changed: WireRecord): void => {
    setBegun(({ round }) => ({ record: changed, round: round + 1 }));
    readAnew();
  };
  return (
    <div className={styles.panel}>
      <SettingsTable resource={resource} record={record} waiting={parsePendingCommands(data)} onChanged={beginAnew} />
      <section>
        {can("edit", resource.name) ? (
          <SettingsForm key={begun.round} resource={resource} record={begun.record} onSaved={readAnew} />
        ) : (
          <p className={styles.quiet}>{t("setting.readOnly")}</p>
        )}
      </section>
    </div>
  );
}
