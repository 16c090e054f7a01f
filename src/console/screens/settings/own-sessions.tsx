import { Button, Skeleton, Tag } from "antd";
import { asList, type OwnSession, signInMethod } from "../../../contract";
import { formatShortTime, t, text, useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useCall } from "../../providers/use-call";
import { useCallMutation } from "../../providers/use-call-mutation";
import { LoadFailure } from "../../ui/load-failure";
import styles from "./own-sessions.module.css";

/** The devices where the user is signed in. Each one, or all others, can be signed out. */
export function OwnSessions() {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall("user/list-sessions");
  const send = useCallMutation();
  const notify = useNotify();
  const { isBusy, run } = useBusyLock();
  if (error !== null) {
    return <LoadFailure error={error} notOffered={t("sessions.notOffered")} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 2 }} />;
  const sessions = asList(data) as readonly OwnSession[];

  const end = (path: string, payload: { readonly session_id?: number }, done: string): void =>
    void run(async () => {
      try {
        await send(path, payload);
        notify.success(done);
      } catch (failure) {
        notify.failure(failure);
      }
      await refetch();
    });
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{deviceOf(session)}</strong>
              {session.is_current === 1 && <Tag color="processing">{t("sessions.current")}</Tag>}
              <p>{detailsOf(session)}</p>
            </div>
            {session.is_current === 0 && (
              <Button
                disabled={isBusy}
                aria-label={t("sessions.endOne", { device: deviceOf(session) })}
                onClick={() => end("user/end-session", { session_id: session.id }, t("sessions.ended"))}
              >
                {t("sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button danger disabled={isBusy} onClick={() => end("user/end-other-sessions", {}, t("sessions.othersEnded"))}>
          {t("sessions.endOthers")}
        </Button>
      )}
    </>
  );
}

const deviceOf = ({ device }: OwnSession): string => device || t("sessions.unknownDevice");

function detailsOf({ address, method, last_time }: OwnSession): string {
  const label = signInMethod.find(({ value }) => value === method)?.label;
  const lastUsed = t("sessions.lastUsed", { time: formatShortTime(last_time) });
  return [lastUsed, address, label === undefined ? "" : text(label)].filter((part) => part !== "").join(" · ");
}
