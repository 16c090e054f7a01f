import { Button } from "antd";
import { useEffect, useState } from "react";
import type { WireRecord } from "../../../contract";
import { Status } from "../../fields/status";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useAccountId, useServices } from "../../providers/services-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useCallMutation } from "../../providers/use-call-mutation";
import { claimPush, endPush, keepPush } from "./keep-push";
import { fingerprintOf, ownSubscription, type PushState, pushState, subscribe } from "./push-subscription";
import styles from "./push-switch.module.css";

interface Props {
  /** The settings as last read. */
  readonly settings: WireRecord;
  readonly onChanged: () => void;
}

/** Switches push messages of this browser on and off. */
export function PushSwitch({ settings, onChanged }: Props) {
  const { t } = useTranslation();
  const send = useCallMutation();
  const notify = useNotify();
  const services = useServices();
  const account = useAccountId() ?? 0;
  const { isBusy, run } = useBusyLock();
  const [state, setState] = useState<PushState>(pushState);
  const [fingerprint, setFingerprint] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void ownSubscription()
      .then((found) => (found === null ? null : fingerprintOf(found.endpoint)))
      // If the service worker is not accessible, push is off.
      .catch(() => null)
      .then((found) => isShown && setFingerprint(found));
    return () => {
      isShown = false;
    };
  }, []);
  // The server deletes the subscription with the session.
  const isOn = fingerprint !== null && (settings.browsers as readonly string[] | undefined)?.includes(fingerprint);

  const isNever = settings.push_from === 0;

  const start = async (): Promise<void> => {
    try {
      const subscription = await subscribe(String(settings.push_key)).catch(() => null);
      setState(pushState());
      if (subscription === null) {
        if (pushState() === "ready") notify.failure(new Error(t("notices.pushFailed")));
        return;
      }
      claimPush(account);
      await keepPush(services, account);
      setFingerprint(await fingerprintOf(subscription.endpoint));
      notify.success(t("notices.pushStarted"));
      onChanged();
    } catch (error) {
      // The server does not know this subscription.
      await endPush().catch(() => undefined);
      setFingerprint(null);
      notify.failure(error);
    }
  };
  const stop = async (): Promise<void> => {
    try {
      const subscription = await ownSubscription();
      if (subscription !== null) await send("notice/unsubscribe", { endpoint: subscription.endpoint });
      await endPush();
      setFingerprint(null);
      notify.success(t("notices.pushStopped"));
      onChanged();
    } catch (error) {
      notify.failure(error);
    }
  };
  if (state !== "ready") return <p>{t(state === "blocked" ? "notices.pushBlocked" : "notices.pushMissing")}</p>;
  return (
    <div className={styles.push}>
      <Status tone={isOn ? (isNever ? "warning" : "success") : "neutral"}>
        {t(isOn ? (isNever ? "notices.pushNever" : "notices.pushIsOn") : "notices.pushIsOff")}
      </Status>
      <Button loading={isBusy} disabled={isBusy} onClick={() => void run(isOn ? stop : start)}>
        {t(isOn ? "notices.pushOff" : "notices.pushOn")}
      </Button>
    </div>
  );
}
