import { Link } from "react-router";
import { requestKind, resourceByName } from "../../../../contract";
import type { TabProps } from "../../../generator/show/tab-props";
import { useTranslation } from "../../../i18n";
import { useAccess } from "../../../providers/access-context";
import { useRegistry } from "../../../providers/registry-context";
import { addAddress } from "../../../ui/record-links";
import { LevelCurve } from "./level-curve";
import { LevelFacts } from "./level-facts";
import { ReportFacts } from "./report-facts";
import { SettingFacts } from "./setting-facts";
import styles from "./summary.module.css";

/** The most important facts about a device: its cartridge, reports and settings, and the curve of its grease. */
export default function DeviceSummary({ resource, record }: TabProps) {
  const { t } = useTranslation();
  const can = useAccess();
  const request = resourceByName(useRegistry(), "request");
  return (
    <div className={styles.summary}>
      <div className={styles.cards}>
        <LevelFacts resource={resource} record={record}>
          {can("create", request.name) && (
            <Link to={`${addAddress(request)}?kind=${requestKind.swap}&device_id=${String(record[resource.key])}`}>
              {t("home.ask")}
            </Link>
          )}
        </LevelFacts>
        <ReportFacts resource={resource} record={record} />
        <SettingFacts resource={resource} record={record} />
      </div>
      <LevelCurve record={record} deviceId={Number(record[resource.key])} />
    </div>
  );
}
