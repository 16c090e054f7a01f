import { Skeleton } from "antd";
import { Link } from "react-router";
import { useTranslation } from "../i18n";
import { LoadFailure, Notice } from "../ui/load-failure";
import type { RecordQuery } from "./use-record";

interface Props {
  readonly found: RecordQuery;
  /** The label of one record, for example "Device". */
  readonly one: string;
  /** Address of the list. */
  readonly back: string;
}

/** Shown instead of a record that is loading, does not exist or failed to load. */
export function RecordFallback({ found, one, back }: Props) {
  const { t } = useTranslation();
  if (found.isLoading) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (!found.isNotFound) return <LoadFailure error={found.error} onRetry={found.retry} />;
  return (
    <Notice title={t("record.unknown", { one })} text={t("record.unknownWhy")}>
      <Link to={back}>{t("record.toList")}</Link>
    </Notice>
  );
}
