import { Button } from "antd";
import { Link } from "react-router";
import { asList, asRecord, isRecord, type Resource, resourceByName, visitState } from "../../../contract";
import { availableActions } from "../../generator/actions/available-actions";
import { useActions } from "../../generator/actions/use-actions";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import { useAccountId } from "../../providers/services-context";
import { useCall } from "../../providers/use-call";
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
    .filter(({ state }) => state !== visitState.over)
    .slice(0, maxVisits)
    .map(({ id, name }) => ({ id: Number(id), name: String(name) }));

const options = { parse };

/** Swaps the cartridge now, or adds the device to a visit. */
export function NextSwap({ device, id }: { readonly device: Resource; readonly id: number }) {
  const { t, text } = useTranslation();
  const can = useAccess();
  const userId = useAccountId();
  const actions = useActions({ resource: device });
  const { data } = useCall("device/detail", { device_id: id });
  const record = asRecord(data);
  const swap = availableActions(device, record, can, userId).find(({ name }) => name === "swap");
  return (
    <div className={styles.steps}>
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
  const { data: visits = [] } = useCall("visit/list", { page: 1, page_size: 20 }, options);
  return (
    <>
      {can("create", "visit") && <Link to={`${path}/add?device=${deviceId}`}>{t("request.newVisit")}</Link>}
      {can("edit", "visit") &&
        visits.map(({ id, name }) => (
          <Link key={id} to={`${path}/${id}/edit?device=${deviceId}`}>
            {t("request.addToVisit", { name })}
          </Link>
        ))}
    </>
  );
}
