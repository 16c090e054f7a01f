import { lazy, Suspense, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { newRecordLabel, resourceByName, type WireRecord } from "../../../contract";
import { titleOf } from "../../fields/relation-titles";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useNotify } from "../../providers/notify";
import { useRegistry } from "../../providers/registry-context";
import { PageHead } from "../../ui/page-head";
import { addAddress, listAddress, showAddress, useLinkToList, useNavigationState } from "../../ui/record-links";
import { recordPermissions } from "../actions/available-actions";
import styles from "../generator.module.css";
import { RecordFallback } from "../record-fallback";
import { useRecord } from "../use-record";
import { initialValues, valuesOf } from "./form-values";
import { RecordForm } from "./record-form";

const ShownOnce = lazy(() => import("./shown-once"));

interface Props {
  /** Name of the resource. */
  readonly resource: string;
}

const emptyRecord: WireRecord = {};

/** The screen that adds a record. The address may set initial values (`?type=1`). */
export function AddScreen({ resource: name }: Props) {
  const { t, text } = useTranslation();
  const resource = resourceByName(useRegistry(), name);
  const from = useNavigationState();
  const toList = useLinkToList();
  const notify = useNotify();
  const navigate = useNavigate();
  const can = useAccess();
  const [params] = useSearchParams();
  const start = useMemo(() => initialValues(resource, params), [resource, params]);
  const back = listAddress(resource, from);
  const one = text(resource.one);
  const { shownOnce } = resource;
  const [secret, setSecret] = useState<{ readonly value: string; readonly close: () => void } | null>(null);
  const leave = (record: WireRecord): void => {
    const key = record[resource.key];
    const isShown = recordPermissions(resource, can).show && key !== undefined && key !== null;
    void navigate(isShown ? showAddress(resource, key) : back, { replace: true });
  };
  return (
    <>
      <PageHead title={text(newRecordLabel(resource.one))} back={toList} />
      <div className={`${styles.panel} ${styles.form}`}>
        <RecordForm
          key={addAddress(resource)}
          resource={resource}
          mode="create"
          record={emptyRecord}
          start={start}
          onCancel={() => void navigate(back)}
          onSaved={(record, next) => {
            const close = (): void => {
              setSecret(null);
              notify.success(t("form.saved", { one }));
              if (next === "leave") leave(record);
            };
            const value = shownOnce === null ? null : record[shownOnce.name];
            if (typeof value === "string") setSecret({ value, close });
            else close();
          }}
        />
      </div>
      {secret !== null && shownOnce !== null && (
        <Suspense>
          <ShownOnce shown={shownOnce} value={secret.value} onClose={secret.close} />
        </Suspense>
      )}
    </>
  );
}

/** The screen that changes a record. */
export function EditScreen({ resource: name }: Props) {
  const { t, text } = useTranslation();
  const registry = useRegistry();
  const resource = resourceByName(registry, name);
  const from = useNavigationState();
  const toList = useLinkToList();
  const notify = useNotify();
  const navigate = useNavigate();
  const can = useAccess();
  const found = useRecord(resource, { known: from.record, isEdited: true });
  const { key, record } = found;
  const one = text(resource.one);
  const list = listAddress(resource, from);
  const back = recordPermissions(resource, can).show ? showAddress(resource, key) : list;
  const start = useMemo(() => valuesOf(resource, record ?? emptyRecord), [resource, record]);
  const title = record === null ? one : titleOf(registry, name, record);
  return (
    <>
      <PageHead title={t("form.edit", { title })} back={toList} />
      <div className={`${styles.panel} ${styles.form}`} aria-busy={found.isLoading}>
        {record === null ? (
          <RecordFallback found={found} one={one} back={list} />
        ) : (
          <RecordForm
            key={key}
            resource={resource}
            mode="edit"
            record={record}
            start={start}
            onCancel={() => void navigate(back, { state: from })}
            onSaved={() => {
              notify.success(t("form.saved", { one }));
              void navigate(back, { replace: true, state: { search: from.search } });
            }}
          />
        )}
      </div>
    </>
  );
}
