import { Alert, Skeleton } from "antd";
import { Link } from "react-router";
import { asList, asRecord, isRecord, visitState } from "../../../contract";
import styles from "../../fields/route/route.module.css";
import { Status } from "../../fields/status";
import panel from "../../generator/generator.module.css";
import { useTranslation } from "../../i18n";
import { useCall } from "../../providers/use-call";
import { LoadFailure, Notice } from "../../ui/load-failure";
import { PageHead } from "../../ui/page-head";
import { useVisits } from "./use-visits";

interface Choice {
  readonly id: number;
  readonly name: string;
  readonly progress: string;
}

const parse = (answer: unknown): readonly Choice[] =>
  asList(asRecord(answer).list)
    .filter(isRecord)
    .filter(({ state }) => state !== visitState.finished)
    .map(({ id, name, progress }) => ({ id: Number(id), name: String(name), progress: String(progress ?? "") }));

const options = { parse };

/** The unfinished visits. Without a connection, those that this browser has stored. */
export function VisitChoice() {
  const { t } = useTranslation();
  const { copies, ticks } = useVisits(null);
  const { data, error, refetch } = useCall("visit/list", { page: 1, page_size: 50 }, options);
  const kept = copies.map(({ id, name }) => ({ id, name, progress: "" }));
  // A finished visit may have unsent records.
  const unsent = (visit: number): number => ticks.filter((one) => one.visit === visit).length;
  const listed = data?.concat(kept.filter(({ id }) => unsent(id) > 0 && data.every((one) => one.id !== id)));
  const choices = listed ?? (error === null ? null : kept);
  return (
    <>
      <PageHead title={t("visit.choose")} />
      <div className={panel.panel}>
        {choices === null && <Skeleton active />}
        {data === undefined && error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {ticks.length > 0 && <Alert type="warning" showIcon message={t("visit.unsent", { count: ticks.length })} />}
        {listed?.length === 0 && <Notice title={t("visit.noneOpen")} />}
        {choices !== null && choices.length > 0 && (
          <ul className={styles.candidates}>
            {choices.map(({ id, name, progress }) => (
              <li key={id}>
                <Link to={`?visit=${id}`}>{name}</Link> <span className={styles.note}>{progress}</span>{" "}
                {unsent(id) > 0 && <Status tone="accent">{t("visit.unsentOf", { count: unsent(id) })}</Status>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
