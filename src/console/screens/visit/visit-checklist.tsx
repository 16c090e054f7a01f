import { Alert, Button, Flex, Skeleton } from "antd";
import { useEffect, useMemo, useState } from "react";
import { resourceByName, stopState } from "../../../contract";
import { cacheChecklist } from "../../client/cache-checklist";
import { isNetworkError } from "../../client/call-error";
import routeStyles from "../../fields/route/route.module.css";
import { LoadTable, RouteLength } from "../../fields/route/route-parts";
import { legsOf } from "../../fields/route/route-stop";
import panel from "../../generator/generator.module.css";
import { formatTime, useTranslation } from "../../i18n";
import { errorText } from "../../i18n/error-text";
import { useRegistry } from "../../providers/registry-context";
import { LoadFailure, Notice } from "../../ui/load-failure";
import { PageHead } from "../../ui/page-head";
import { showAddress } from "../../ui/record-links";
import { ChecklistStop } from "./checklist-stop";
import { type TickAnswer, TickDialog } from "./tick-dialog";
import { useVisits } from "./use-visits";
import { isToDo, type ListedStop, listedStops } from "./visit-copy";
import { newKey } from "./visit-store";

/** The subject of the open dialog. */
interface DialogSubject {
  readonly stop: ListedStop;
  readonly state: number;
}

/** Number of consecutive failures after which an error is shown. Fewer may be a short interruption. */
const failureLimit = 3;

/** The checklist of one visit. Without a connection it uses the copy in this browser. */
export function VisitChecklist({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const resource = resourceByName(useRegistry(), "visit");
  const visits = useVisits(id);
  useEffect(() => void cacheChecklist(), []);
  const [asked, setAsked] = useState<DialogSubject | null>(null);
  const copy = visits.copies.find((one) => one.id === id);
  const stops = useMemo(() => (copy === undefined ? [] : listedStops(copy, visits.ticks)), [copy, visits.ticks]);
  const back = { to: showAddress(resource, id), label: copy?.name ?? t("visit.list") };
  const waiting = visits.ticks.filter(({ reason }) => reason === null).length;
  const isOffline = isNetworkError(visits.error);

  if (copy === undefined) {
    return (
      <>
        <PageHead title={t("visit.list")} back={back} />
        <div className={panel.panel} aria-busy={visits.isLoading}>
          {visits.error === null ? (
            <Skeleton active paragraph={{ rows: 6 }} />
          ) : (
            <>
              {isOffline && <Notice title={t("visit.missing")} />}
              <LoadFailure error={visits.error} onRetry={() => void visits.load(id)} />
            </>
          )}
        </div>
      </>
    );
  }
  const legs = legsOf(stops);
  const save = (answer: TickAnswer): void => {
    if (asked === null) return;
    const { device_id } = asked.stop;
    setAsked(null);
    visits.tick({ visit: id, device_id, ...answer, key: newKey(), time: Date.now() });
  };
  return (
    <>
      <PageHead title={copy.name} back={back} />
      <Flex vertical gap="small">
        {isOffline && <Alert type="warning" showIcon message={t("visit.kept")} />}
        {visits.error !== null && !isOffline && (
          <LoadFailure error={visits.error} onRetry={() => void visits.load(id)} />
        )}
        {waiting > 0 && visits.failures >= failureLimit && !isNetworkError(visits.sendError) && (
          <Alert
            type="error"
            showIcon
            message={t("visit.sendFailed", { count: visits.failures, reason: errorText(visits.sendError) })}
          />
        )}
        <Flex justify="space-between" align="center" gap="small" wrap>
          <span role="status" className={routeStyles.note}>
            {waiting > 0 ? t("visit.unsent", { count: waiting }) : t("visit.asOf", { time: formatTime(copy.time) })}
          </span>
          {waiting > 0 && (
            <Button loading={visits.isSending} onClick={() => void visits.catchUp()}>
              {t("visit.send")}
            </Button>
          )}
        </Flex>
        <div className={panel.panel}>
          <section>
            {copy.note !== "" && <p className={routeStyles.note}>{copy.note}</p>}
            <RouteLength stops={stops} />
            <details>
              <summary className={routeStyles.summary}>{t("visit.load")}</summary>
              <LoadTable stops={stops.filter(isToDo)} />
            </details>
          </section>
          <section>
            <ol className={routeStyles.stops} aria-label={t("visit.stops")}>
              {stops.map((stop, index) => (
                <ChecklistStop
                  key={stop.device_id}
                  stop={stop}
                  leg={legs[index] ?? null}
                  onDone={() => setAsked({ stop, state: stopState.done })}
                  onSkip={() => setAsked({ stop, state: stopState.skipped })}
                  onDrop={visits.drop}
                />
              ))}
            </ol>
          </section>
        </div>
      </Flex>
      {asked !== null && (
        <TickDialog
          stop={asked.stop}
          state={asked.state}
          batches={copy.batches}
          greases={copy.greases}
          onSave={save}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
