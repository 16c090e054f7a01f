import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { Resource, WireRecord } from "../../../contract";
import { saveFile } from "../../client/save-file";
import { titleOf } from "../../fields/relation-titles";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import styles from "./actions.module.css";
import type { BulkReport } from "./bulk";
import { reportCsv } from "./report-csv";

/** Maximum number of records listed per section; the file has all of them. */
const maxListed = 200;

/** Heading of the records that the run did not reach, by the reason why it ended. */
const remainingTexts = {
  complete: "bulk.notRunStopped",
  stopped: "bulk.notRunStopped",
  lost: "bulk.notRunConnection",
  sessionEnded: "bulk.notRunSession",
} as const;

interface Props {
  readonly resource: Resource;
  /** Label of the action; part of the file name. */
  readonly label: string;
  readonly report: BulkReport<WireRecord>;
  /** The reason why a record was skipped. */
  readonly skipReasonOf: (record: WireRecord) => string;
  /** Shown below the number of records that were done. */
  readonly children?: ReactNode;
}

/** The result of each record. Long sections are cut; the CSV file lists all records that were not done. */
export function BulkReportView({ resource, label, report, skipReasonOf, children }: Props) {
  const { t } = useTranslation();
  const registry = useRegistry();
  const titleOfRecord = (record: WireRecord): string => titleOf(registry, resource.name, record);
  const lineOf = (record: WireRecord, reason = ""): Line => ({
    key: String(record[resource.key]),
    title: titleOfRecord(record),
    reason,
  });
  const { done, refused, skipped, remaining, end } = report;
  const save = (): void => {
    const file = reportCsv(resource, report, { titleOf: titleOfRecord, skipReasonOf });
    saveFile(`${t("bulk.reportTitle", { label })}.csv`, file);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <div className={styles.report} role="status" tabIndex={0}>
      <p>{t("bulk.done", { count: done.length })}</p>
      {children}
      {refused.length + skipped.length + remaining.length > 0 && (
        <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={save}>
          {t("bulk.save")}
        </Button>
      )}
      <ReportSection
        title={t("bulk.refused", { count: refused.length })}
        lines={refused.map(({ record, message }) => lineOf(record, message))}
      />
      <ReportSection
        title={t("bulk.skipped", { count: skipped.length })}
        lines={skipped.map((record) => lineOf(record, skipReasonOf(record)))}
      />
      <ReportSection
        title={t(remainingTexts[end], { count: remaining.length })}
        lines={remaining.map((record) => lineOf(record))}
      />
    </div>
  );
}

interface Line {
  readonly key: string;
  readonly title: string;
  readonly reason: string;
}

function ReportSection({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  const rest = lines.length - maxListed;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {lines.slice(0, maxListed).map(({ key, title: name, reason }) => (
          <li key={key}>
            {reason === "" ? (
              name
            ) : (
              <>
                <strong>{name}</strong> {reason}
              </>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t("bulk.more", { count: rest })}</p>}
    </section>
  );
}
