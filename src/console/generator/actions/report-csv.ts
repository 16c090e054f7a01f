import { byteOrderMark, csvLine, type Resource, type WireRecord } from "../../../contract";
import { t, text } from "../../i18n";
import type { BulkReport } from "./bulk";

/** A CSV file of the records that were refused, skipped or not reached: key, title and reason. */
export function reportCsv(
  resource: Resource,
  { refused, skipped, remaining }: Pick<BulkReport<WireRecord>, "refused" | "skipped" | "remaining">,
  { titleOf, skipReasonOf }: Readonly<Record<"titleOf" | "skipReasonOf", (record: WireRecord) => string>>,
): Blob {
  const title = resource.fields[resource.title];
  const heads = ["ID", title === undefined ? text(resource.one) : text(title.label), t("bulk.reason")];
  const lineOf = (record: WireRecord, reason: string): string =>
    csvLine([String(record[resource.key]), titleOf(record), reason]);
  const lines = [
    csvLine(heads),
    ...refused.map(({ record, message }) => lineOf(record, message)),
    ...skipped.map((record) => lineOf(record, skipReasonOf(record))),
    ...remaining.map((record) => lineOf(record, t("bulk.notRun"))),
  ];
  return new Blob([byteOrderMark, ...lines], { type: "text/csv;charset=utf-8" });
}
