import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from "@ant-design/icons";
import { Alert, Button, Segmented, Select, Skeleton } from "antd";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { maxStops, type RowValue, stopState } from "../../../contract";
import { useTranslation } from "../../i18n";
import { LoadFailure } from "../../ui/load-failure";
import { bottomPopup, type InputProps } from "../props";
import { CandidateList } from "./candidate-list";
import styles from "./route.module.css";
import { LoadTable, RouteLength, StopFacts, StopsOnMap } from "./route-parts";
import { inShortOrder, legsOf, type RouteStop, routeStops } from "./route-stop";
import { useAskedDevice } from "./use-asked-device";
import { type CandidateFilter, useCandidates } from "./use-candidates";

const weekChoices = [2, 4, 8, 12] as const;
const usualWeeks = 4;

/** Plans the stops of a visit: the user chooses due and nearby devices, and gets a short order. */
export default function RouteInput({ id, field, value, onChange, isDisabled, describedBy }: InputProps<"rows">) {
  const { t, text } = useTranslation();
  const [params] = useSearchParams();
  const asked = weekChoices.find((weeks) => String(weeks) === params.get("weeks"));
  const [filter, setFilter] = useState<CandidateFilter>({ weeks: asked ?? usualWeeks, region: null });
  const [isFull, setFull] = useState(false);
  const { data, loadError, refetch, isFetching } = useCandidates(filter);
  const stops = useMemo(() => routeStops(value ?? []), [value]);
  const chosen = useMemo(() => new Set(stops.map(({ device_id }) => device_id)), [stops]);
  const candidates = useMemo(
    () => (data?.list ?? []).map((one) => ({ ...one, state: stopState.open, comment: "", by: "", time: null })),
    [data],
  );
  const legs = legsOf(stops);
  // An order other than the shortest one was chosen by a person, even in a stored visit.
  const isManualOrder = useMemo(() => inShortOrder(stops).some((stop, at) => stop !== stops[at]), [stops]);

  const change = (next: readonly RouteStop[], isSorted = !isManualOrder): void => {
    const sorted = isSorted ? inShortOrder(next) : next;
    onChange(sorted.length === 0 ? null : sorted.map((stop) => toRow(stop, value ?? [])));
  };
  const add = (added: readonly RouteStop[]): void => {
    const next = [...stops, ...added.filter(({ device_id }) => !chosen.has(device_id))];
    setFull(next.length > maxStops);
    change(next.slice(0, maxStops));
  };
  const retryAsked = useAskedDevice(params.get("device"), (stop) => {
    if (!chosen.has(stop.device_id)) add([stop]);
  });
  const remove = (device: number): void => {
    setFull(false);
    change(stops.filter(({ device_id }) => device_id !== device));
  };
  const move = (index: number, step: 1 | -1): void => {
    const stop = stops[index];
    if (stop === undefined || stops[index + step] === undefined) return;
    change(stops.toSpliced(index, 1).toSpliced(index + step, 0, stop), false);
  };

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.route}
      aria-label={text(field.label)}
      aria-describedby={describedBy}
    >
      <div className={styles.choice}>
        <FilterBar filter={filter} regions={data?.regions ?? []} onChange={setFilter} />
        {data === undefined ? (
          loadError === null ? (
            <Skeleton active paragraph={{ rows: 6 }} />
          ) : (
            <LoadFailure error={loadError} onRetry={() => void refetch()} />
          )
        ) : (
          <div className={styles.scroll} aria-busy={isFetching}>
            {data.total === 0 && <p className={styles.note}>{t("visit.noneDue")}</p>}
            {data.total > candidates.filter(({ is_due }) => is_due === 1).length && (
              <p className={styles.note}>
                {t("visit.first", {
                  total: data.total,
                  count: candidates.filter(({ is_due }) => is_due === 1).length,
                })}
              </p>
            )}
            {candidates.length > 0 && (
              <CandidateList
                candidates={candidates}
                weeks={filter.weeks}
                chosen={chosen}
                isDisabled={isDisabled}
                onAdd={add}
                onRemove={remove}
              />
            )}
          </div>
        )}
      </div>
      <div className={styles.plan}>
        {retryAsked !== null && (
          <Alert
            type="warning"
            showIcon
            message={t("visit.askedMissing")}
            action={
              <Button size="small" onClick={retryAsked}>
                {t("record.retry")}
              </Button>
            }
          />
        )}
        {isFull && <Alert type="warning" showIcon message={t("visit.full", { count: maxStops })} />}
        {stops.length === 0 ? (
          <p className={styles.note}>{t("visit.noStops")}</p>
        ) : (
          <>
            <StopsOnMap stops={stops} height={260} />
            <div className={styles.head}>
              <RouteLength stops={stops} />
              {isManualOrder && (
                <Button size="small" disabled={isDisabled} onClick={() => change(stops, true)}>
                  {t("visit.shortest")}
                </Button>
              )}
            </div>
            <ol className={styles.stops} aria-label={t("visit.stops")}>
              {stops.map((stop, index) => (
                <li key={stop.device_id}>
                  <span>
                    <span className={styles.name}>{stop.name}</span>
                    <StopFacts stop={stop} leg={legs[index] ?? null} />
                  </span>
                  <span className={styles.tools}>
                    <Button
                      type="text"
                      icon={<ArrowUpOutlined aria-hidden />}
                      aria-label={t("visit.up", { name: stop.name })}
                      disabled={isDisabled || index === 0}
                      onClick={() => move(index, -1)}
                    />
                    <Button
                      type="text"
                      icon={<ArrowDownOutlined aria-hidden />}
                      aria-label={t("visit.down", { name: stop.name })}
                      disabled={isDisabled || index === stops.length - 1}
                      onClick={() => move(index, 1)}
                    />
                    <Button
                      type="text"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t("visit.remove", { name: stop.name })}
                      disabled={isDisabled || stop.state !== stopState.open}
                      onClick={() => remove(stop.device_id)}
                    />
                  </span>
                </li>
              ))}
            </ol>
            <strong>{t("visit.load")}</strong>
            <LoadTable stops={stops} />
          </>
        )}
      </div>
    </fieldset>
  );
}

/** A row of the form: the existing row, or the row of a candidate. The server reads only `device_id`. */
function toRow(stop: RouteStop, known: readonly RowValue[]): RowValue {
  const found = known.find((row) => row.device_id === stop.device_id);
  if (found !== undefined) return found;
  const { device_id, name, customer, place, longitude, latitude, grease, size, due } = stop;
  return { device_id, name, customer, place, longitude, latitude, grease, size, due };
}

interface FilterProps {
  readonly filter: CandidateFilter;
  readonly regions: readonly { readonly province: string; readonly city: string; readonly count: number }[];
  readonly onChange: (filter: CandidateFilter) => void;
}

function FilterBar({ filter, regions, onChange }: FilterProps) {
  const { t } = useTranslation();
  const keyOf = ({ province, city }: { readonly province: string; readonly city: string }) => `${province}/${city}`;
  const all = regions.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={styles.filters}>
      <Segmented
        aria-label={t("visit.weeks")}
        value={filter.weeks}
        options={weekChoices.map((weeks) => ({ value: weeks, label: t("visit.weeksOf", { count: weeks }) }))}
        onChange={(weeks) => onChange({ ...filter, weeks })}
      />
      <Select
        aria-label={t("visit.region")}
        className={styles.region ?? ""}
        classNames={bottomPopup}
        value={filter.region === null ? "" : keyOf(filter.region)}
        options={[
          { value: "", label: t("visit.allRegions", { count: all }) },
          ...regions.map((one) => ({
            value: keyOf(one),
            label: t("visit.regionOf", {
              region: [...new Set([one.province, one.city])].filter(Boolean).join(" · ") || t("visit.noRegion"),
              count: one.count,
            }),
          })),
        ]}
        onChange={(chosen) => {
          const region = regions.find((one) => keyOf(one) === chosen);
          onChange({
            ...filter,
            region: region === undefined ? null : { province: region.province, city: region.city },
          });
        }}
      />
    </div>
  );
}
