import { type Query, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { mustActFirst } from "../client/session";
import { browserTimeZone, setTimeZone } from "../i18n";
import { useServices, useSession } from "../providers/services-context";
import { useCallMutation } from "../providers/use-call-mutation";

/** The calls whose answers count whole days. */
const hasDays = ({ queryKey }: Query): boolean =>
  /"statistics\/|"device\/trend"|\/figures\b/.test(JSON.stringify(queryKey));

/**
 * Sets the page's time zone: the zone that the user chose, or else the browser's. The server receives the browser's
 * zone for days, mails and exports. Errors are ignored: the next visit sends it again.
 */
export function useTimeZone(): void {
  const send = useCallMutation();
  const client = useQueryClient();
  const { session } = useServices();
  const user = useSession()?.user;
  const [stored, isChosen] = [user?.time_zone, user?.time_zone_chosen];
  // A server without this extension returns no time zone.
  const isOnServer = typeof stored === "string";
  setTimeZone(isChosen === 1 && isOnServer ? stored : null, isOnServer);
  const isOffered = isOnServer && isChosen !== 1 && user !== undefined && !mustActFirst(user);
  useEffect(() => {
    const zone = browserTimeZone();
    if (!isOffered || stored === zone) return;
    send("user/save-time-zone", { time_zone: zone, time_zone_chosen: 0 }).then(
      () => session.update({ time_zone: zone }),
      () => undefined,
    );
  }, [send, session, stored, isOffered]);
  const known = useRef(stored);
  useEffect(() => {
    if (known.current === stored) return;
    known.current = stored;
    // The cached answers count days of the previous zone.
    void client.invalidateQueries({ predicate: hasDays });
  }, [client, stored]);
}
