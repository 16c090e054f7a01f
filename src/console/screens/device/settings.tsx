import type { TabProps } from "../../generator/show/tab-props";
import { t } from "../../i18n";
import { useCan } from "../../providers/context";
import styles from "./device.module.css";
import { SettingsForm } from "./settings-form";
import { StandingTable } from "./standing-table";

/** What a device is set to: what is in effect, what waits, and a form to change it. */
export default function DeviceSettings({ resource, record, refresh }: TabProps) {
  const can = useCan();
  return (
    <div className={styles.panel}>
      <StandingTable resource={resource} record={record} refresh={refresh} />
      <section>
        {can("edit", resource.name) ? (
          <SettingsForm resource={resource} record={record} onSaved={refresh} />
        ) : (
          <p className={styles.quiet}>{t("setting.readOnly")}</p>
        )}
      </section>
    </div>
  );
}
