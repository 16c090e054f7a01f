import { Pagination, Skeleton } from "antd";
import { useEffect, useState } from "react";
import {
  type Action,
  asList,
  asRecord,
  callByPath,
  fieldSentAs,
  type ManyPreviewAnswer,
  type Resource,
  type WireRecord,
  writePayload,
} from "../../../contract";
import { titleOf } from "../../fields/relation-titles";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { useCall } from "../../providers/use-call";
import { LoadFailure } from "../../ui/load-failure";
import type { PromptValues } from "./action-call";
import dialogStyles from "./actions.module.css";
import styles from "./bulk-preview.module.css";

type Row = ManyPreviewAnswer["list"][number];

/** Number of records on a page of the preview. */
const pageSize = 10;

/** Reads a preview of several records. Malformed rows and changes are dropped. */
export const parseManyPreview = (answer: unknown): readonly Row[] =>
  asList(asRecord(answer).list)
    .map(asRecord)
    .map(({ id, refused, changes }) => ({
      id: Number(id),
      refused: typeof refused === "string" ? refused : null,
      changes: asList(changes)
        .map(asRecord)
        .map(({ label, before, after }) => ({ label: String(label), before: String(before), after: String(after) })),
    }));

interface Props {
  readonly resource: Resource;
  readonly action: Action & { readonly previewOfMany: string };
  readonly records: readonly WireRecord[];
  /** Null while a prompt has a fault: no preview is requested. */
  readonly values: PromptValues | null;
  /**
   * For a single record: called with true while its preview is loading, has failed or refuses the action, otherwise
   * with false.
   */
  readonly onRefused?: (isRefused: boolean) => void;
}

/** Shows the changes that an action would make to each record, page by page. */
export function BulkPreview({ resource, action, records, values, onRefused }: Props) {
  const { t } = useTranslation();
  const registry = useRegistry();
  const [page, setPage] = useState(1);
  const shown = records.slice((page - 1) * pageSize, page * pageSize);
  const keys = { [action.keysAs ?? "ids"]: shown.map((record) => Number(record[resource.key])) };
  const call = callByPath(registry, action.previewOfMany);
  // Some prompts, for example a note, change no record.
  const isEmpty =
    values === null ||
    (action.prompts !== undefined &&
      Object.entries(values).every(
        ([name, value]) => value === null || value === "" || fieldSentAs(call, name) === undefined,
      ));
  const { data, error, isFetching, refetch } = useCall(
    action.previewOfMany,
    isEmpty ? {} : writePayload(call, { ...values, ...keys }),
    // Users base their decision on the preview, so it must never come from the cache.
    { parse: parseManyPreview, enabled: !isEmpty && shown.length > 0, staleTime: 0, gcTime: 0 },
  );
  const [only] = records;
  const row = data?.find(({ id }) => id === Number(only?.[resource.key]));
  const isRefused = !isEmpty && (error !== null || row === undefined || row.refused !== null);
  useEffect(() => onRefused?.(isRefused), [isRefused, onRefused]);
  if (isEmpty) return null;
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const rows = new Map((data ?? []).map((one) => [one.id, one]));
  if (records.length === 1 && data !== undefined) return <PreviewOfOne row={row} />;
  const labels = [...new Set((data ?? []).flatMap(({ changes }) => changes.map(({ label }) => label)))];
  return (
    <section className={styles.preview} aria-label={t("bulk.preview")} aria-busy={isFetching}>
      {data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("bulk.record")}</th>
              {labels.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((record) => (
              <PreviewRow
                key={String(record[resource.key])}
                title={titleOf(registry, resource.name, record)}
                row={rows.get(Number(record[resource.key]))}
                labels={labels}
              />
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={pageSize}
        total={records.length}
        onChange={setPage}
      />
    </section>
  );
}

/** The title of the dialog names the record, so only its fields are listed. */
function PreviewOfOne({ row }: { readonly row: Row | undefined }) {
  const { t } = useTranslation();
  const refused = row === undefined ? t("bulk.gone") : row.refused;
  return (
    <section className={dialogStyles.preview} aria-label={t("bulk.preview")}>
      {refused !== null ? (
        <p className={styles.refused}>{refused}</p>
      ) : (
        <dl>
          {row?.changes.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{before === after ? t("bulk.same", { value: after }) : `${before} → ${after}`}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

interface RowProps {
  readonly title: string;
  /** Undefined for a record that the server does not return. */
  readonly row: Row | undefined;
  readonly labels: readonly string[];
}

function PreviewRow({ title, row, labels }: RowProps) {
  const { t } = useTranslation();
  const refused = row === undefined ? t("bulk.gone") : row.refused;
  return (
    <tr>
      <th scope="row">{title}</th>
      {refused !== null ? (
        <td colSpan={labels.length} className={styles.refused}>
          {refused}
        </td>
      ) : (
        labels.map((label) => {
          const change = row?.changes.find((one) => one.label === label);
          return (
            <td key={label} data-label={label}>
              {change === undefined || change.before === change.after ? (
                <span className={styles.same}>{t("bulk.same", { value: change?.after ?? "—" })}</span>
              ) : (
                <>
                  <span className={styles.same}>{change.before}</span> → <strong>{change.after}</strong>
                </>
              )}
            </td>
          );
        })
      )}
    </tr>
  );
}
