import { useOne } from "@refinedev/core";
import { Skeleton } from "antd";
import { useMemo } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { resourceNamed, type WireRecord } from "../../../contract";
import { titleOf } from "../../fields/relation-titles";
import { t, text } from "../../i18n";
import { useCan } from "../../providers/context";
import { useNotify } from "../../providers/notification";
import { useRegistry } from "../../registry";
import { recordPages } from "../actions/offered";
import { addAddress, listAddress, showAddress, useCameFrom } from "../came-from";
import styles from "../generator.module.css";
import { PageHead } from "../page-head";
import { isUnknownRecord, NoRecord, Problem } from "../problem";
import { newValues, valuesOf } from "./form-values";
import { RecordForm } from "./record-form";

interface Props {
  /** Name of the resource. */
  readonly resource: string;
}

const nothing: WireRecord = {};

/** What somebody is typing into must not change below his hands. */
const untouched = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** The screen that adds a record. The address may bring values along (`?type=1`). */
export function AddScreen({ resource: name }: Props) {
  const resource = resourceNamed(useRegistry(), name);
  const from = useCameFrom();
  const notify = useNotify();
  const navigate = useNavigate();
  const can = useCan();
  const [params] = useSearchParams();
  const start = useMemo(() => newValues(resource, params), [resource, params]);
  const back = listAddress(resource, from);
  const one = text(resource.one);
  const leave = (record: WireRecord): void => {
    const key = record[resource.key];
    const isShown = recordPages(resource, can).show && key !== undefined && key !== null;
    void navigate(isShown ? showAddress(resource, key) : resource.path, { replace: true });
  };
  return (
    <>
      <PageHead title={t("form.add", { one })} back={{ to: back, label: text(resource.label) }} />
      <div className={`${styles.panel} ${styles.form}`}>
        <RecordForm
          key={addAddress(resource)}
          resource={resource}
          mode="create"
          record={nothing}
          start={start}
          onCancel={() => void navigate(back)}
          onSaved={(record, next) => {
            notify.success(t("form.saved", { one }));
            if (next === "leave") leave(record);
          }}
        />
      </div>
    </>
  );
}

/** The screen that changes a record. */
export function EditScreen({ resource: name }: Props) {
  const registry = useRegistry();
  const resource = resourceNamed(registry, name);
  const { id = "" } = useParams();
  const from = useCameFrom();
  const notify = useNotify();
  const navigate = useNavigate();
  const can = useCan();
  const { query, result: record } = useOne<WireRecord>({
    resource: name,
    id,
    meta: { record: from.record },
    queryOptions: { ...untouched, refetchOnMount: "always" },
  });
  // A record that was read earlier may be outdated: only a fresh one is put into the inputs.
  const isWaiting = !query.isFetchedAfterMount;
  const list = listAddress(resource, from);
  const isShown = recordPages(resource, can).show;
  const back = isShown ? showAddress(resource, id) : list;
  const title = record === undefined ? text(resource.one) : titleOf(registry, name, record);
  return (
    <>
      <PageHead title={t("form.edit", { title })} back={{ to: list, label: text(resource.label) }} />
      <div className={`${styles.panel} ${styles.form}`}>
        {isWaiting && <Skeleton active paragraph={{ rows: 10 }} />}
        {query.isError &&
          !isWaiting &&
          (isUnknownRecord(query.error) ? (
            <NoRecord one={text(resource.one)} back={list} />
          ) : (
            <Problem error={query.error} onRetry={() => void query.refetch()} />
          ))}
        {record !== undefined && !isWaiting && !query.isError && (
          <RecordForm
            key={id}
            resource={resource}
            mode="edit"
            record={record}
            start={valuesOf(resource, record)}
            onCancel={() => void navigate(back, { state: from })}
            onSaved={() => {
              notify.success(t("form.saved", { one: text(resource.one) }));
              void navigate(back, { replace: true, state: { search: from.search } });
            }}
          />
        )}
      </div>
    </>
  );
}
