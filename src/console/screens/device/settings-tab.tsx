import { useCan } from "@refinedev/core";
import type { TabProps } from "../../generator/show/tab-props";
import { useTranslation } from "../../i18n";
import { useCall } from "../../providers/use-call";
import styles from "./device.module.css";
import { parsePendingCommands } from "./setting-states";
import { SettingsForm } from "./settings-form";
import { SettingsTable } from "./settings-table";

/** A device's settings: the values in effect, the pending changes, and the form that changes them. */
export default function DeviceSettings({ resource, record, refresh }: TabProps) {
  const { data: editing } = useCan({ resource: resource.name, action: "edit" });
  const { t } = useTranslation();
  // Optional: it adds time and user. The pending values themselves are in the record.
  const { data, refetch } = useCall("device/pending", { device_id: Number(record[resource.key]) });
  const refreshBoth = (): void => {
    void refetch();
    refresh();
  };
  return (
    <div className={styles.panel}>
      <SettingsTable
        resource={resource}
        record={record}
        commands={parsePendingCommands(data)}
        onChanged={refreshBoth}
      />
      <section>
        {editing?.can ? (
          <SettingsForm resource={resource} record={record} />
        ) : (
          <p className={styles.quiet}>{t("setting.readOnly")}</p>
        )}
      </section>
    </div>
  );
}
