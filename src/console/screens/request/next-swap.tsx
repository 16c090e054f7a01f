import { Button, Skeleton } from "antd";
import { Link } from "react-router";
import { asList, asRecord, isRecord, type Resource, resourceByName, visitState } from "../../../contract";
import { availableActions } from "../../generator/actions/available-actions";
import { useActions } from "../../generator/actions/use-actions";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import { useAccountId } from "../../providers/services-context";
import { useCall } from "../../providers/use-call";
import { LoadFailure } from "../../ui/load-failure";
import { showAddress } from "../../ui/record-links";
import styles from "./request.module.css";

interface Visit {
  readonly id: number;
  readonly name: string;
}

/** Maximum number of visits that are offered. */
const maxVisits = 3;

const parse = (answer: unknown): readonly Visit[] =>
  asList(asRecord(answer).list)
    .filter(isRecord)
    .map(({ id, name }) => ({ id: Number(id), name: String(name) }));

const options = { parse };

/** Swaps the cartridge now, or adds the device to a visit. */
export function NextSwap({ device, id }: { readonly device: Resource; readonly id: number }) {
  const { t, text } = useTranslation();
  const can = useAccess();
  const userId = useAccountId();
  const actions = useActions({ resource: device });
  const { data, loadError, refetch } = useCall("device/detail", { device_id: id });
  const record = asRecord(data);
  const swap = availableActions(device, record, can, userId).find(({ name }) => name === "swap");
  if (loadError !== null) return <LoadFailure error={loadError} onRetry={() => void refetch()} />;
  return (
    <div className={styles.steps}>
      {/* It takes the place of the button, so that the links do not move. */}
      {data === undefined && <Skeleton.Button active className={styles.coming ?? ""} />}
      {swap !== undefined && (
        <Button type="primary" onClick={() => actions.start(swap, record)}>
          {text(swap.label)}
        </Button>
      )}
      <Link to={showAddress(device, id)}>{t("request.openDevice")}</Link>
      {can("open", "visit") && <ToVisit deviceId={id} />}
      {actions.dialogs}
    </div>
  );
}

/** Links that add the device to a new visit, or to a planned one. */
function ToVisit({ deviceId }: { readonly deviceId: number }) {
  const { t } = useTranslation();
  const can = useAccess();
  const { path } = resourceByName(useRegistry(), "visit");
  const page = { page: 1, page_size: maxVisits };
  const planned = useCall("visit/list", { ...page, state: visitState.planned }, options);
  const begun = useCall("visit/list", { ...page, state: visitState.inProgress }, options);
  const failed = [planned, begun].find(({ loadError }) => loadError !== null);
  const visits = [planned, begun].flatMap(({ data = [] }) => data).slice(0, maxVisits);
  return (
    <>
      {can("create", "visit") && <Link to={`${path}/add?device=${deviceId}`}>{t("request.newVisit")}</Link>}
      {can("edit", "visit") &&
        visits.map(({ id, name }) => (
          <Link key={id} to={`${path}/${id}/edit?device=${deviceId}`}>
            {t("request.addToVisit", { name })}
          </Link>
        ))}
      {failed !== undefined && <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />}
    </>
  );
}
