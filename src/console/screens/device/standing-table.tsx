import type { Resource, WireRecord } from "../../../contract";
import { formatTime, t } from "../../i18n";
import { useCan } from "../../providers/context";
import { useCall } from "../use-call";
import { CancelButton } from "./cancel-button";
import styles from "./device.module.css";
import { standings, type Waiting, waitingIn } from "./device-settings";
import { Expected } from "./expected";
import { useCancel } from "./use-cancel";

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
  readonly refresh: () => void;
}

/** What a device works by, what waits for its next report, and a way to take that back. */
export function StandingTable({ resource, record, refresh }: Props) {
  const can = useCan();
  const deviceId = Number(record[resource.key]);
  // Only when and by whom: without it, what waits still follows from the record.
  const { data, refetch } = useCall("device/pending", { device_id: deviceId });
  const { cancel, isBusy } = useCancel(deviceId, () => {
    void refetch();
    refresh();
  });
  const waiting = waitingIn(data);
  const lines = standings(resource, record, waiting);
  return (
    <section>
      <h2>{t("waiting.title")}</h2>
      <table className={styles.standings}>
        <thead>
          <tr>
            <th scope="col">{t("waiting.setting")}</th>
            <th scope="col">{t("waiting.inEffect")}</th>
            <th scope="col">{t("waiting.waits")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, label, kind, inEffect, waits }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{inEffect}</td>
              <td>
                {waits === null ? (
                  <span className={styles.quiet}>{t("waiting.nothing")}</span>
                ) : (
                  <span className={styles.waits}>
                    <strong>{waits}</strong>
                    <Since waiting={waiting.find((one) => one.kind === kind)} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Expected record={record} />
      {can("edit", resource.name) && lines.some(({ waits }) => waits !== null) && (
        <CancelButton label={t("waiting.cancel")} isBusy={isBusy} onCancel={() => void cancel()} />
      )}
    </section>
  );
}

function Since({ waiting }: { readonly waiting: Waiting | undefined }) {
  if (waiting === undefined) return null;
  const { time, username } = waiting;
  const at = formatTime(time);
  return (
    <span className={styles.quiet}>
      {username === "" ? t("waiting.since", { time: at }) : t("waiting.sinceBy", { time: at, name: username })}
    </span>
  );
}
