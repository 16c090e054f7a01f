import type { TabProps } from "../../../generator/show/tab-props";
import { LevelCurve } from "./level-curve";
import { LevelFacts } from "./level-facts";
import { ReportFacts } from "./report-facts";
import { SettingFacts } from "./setting-facts";
import styles from "./summary.module.css";

/** What matters most about a device: its cartridge, its reports, its setting and the curve of its grease. */
export default function DeviceSummary({ resource, record }: TabProps) {
  return (
    <div className={styles.summary}>
      <div className={styles.cards}>
        <LevelFacts resource={resource} record={record} />
        <ReportFacts resource={resource} record={record} />
        <SettingFacts resource={resource} record={record} />
      </div>
      <LevelCurve record={record} deviceId={Number(record[resource.key])} />
    </div>
  );
}
