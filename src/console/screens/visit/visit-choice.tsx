import { Skeleton } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { asList, asRecord, isRecord, visitState } from "../../../contract";
import styles from "../../fields/route/route.module.css";
import panel from "../../generator/generator.module.css";
import { useTranslation } from "../../i18n";
import { useAccountId } from "../../providers/services-context";
import { useCall } from "../../providers/use-call";
import { LoadFailure, Notice } from "../../ui/load-failure";
import { PageHead } from "../../ui/page-head";
import { loadVisits } from "./visit-copy";

interface Choice {
  readonly id: number;
  readonly name: string;
  readonly progress: string;
}

const parse = (answer: unknown): readonly Choice[] =>
  asList(asRecord(answer).list)
    .filter(isRecord)
    .filter(({ state }) => state !== visitState.over)
    .map(({ id, name, progress }) => ({ id: Number(id), name: String(name), progress: String(progress ?? "") }));

const options = { parse };

/** The visits that are not over; without a connection, those that this browser keeps. */
export function VisitChoice() {
  const { t } = useTranslation();
  const account = useAccountId() ?? 0;
  const [kept] = useState(() => loadVisits(account).copies.map(({ id, name }) => ({ id, name, progress: "" })));
  const { data, error, refetch } = useCall("visit/list", { page: 1, page_size: 50 }, options);
  const choices = data ?? (error === null ? null : kept);
  return (
    <>
      <PageHead title={t("visit.choose")} />
      <div className={panel.panel}>
        {choices === null && <Skeleton active />}
        {data === undefined && error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <Notice title={t("visit.noneOpen")} />}
        {choices !== null && choices.length > 0 && (
          <ul className={styles.candidates}>
            {choices.map(({ id, name, progress }) => (
              <li key={id}>
                <Link to={`?visit=${id}`}>{name}</Link> <span className={styles.note}>{progress}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
