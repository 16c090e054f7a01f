import { useState } from "react";
import { asRecord, type NewTotp, type SecondFactorState } from "../../../contract";
import { userFrom } from "../../client/session";
import { t } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { useServices } from "../../providers/services-context";
import { useBusyLock } from "../../providers/use-busy-lock";
import { useCall } from "../../providers/use-call";
import { useCallMutation } from "../../providers/use-call-mutation";
import { makePasskey } from "./browser-passkeys";

const codesIn = (answer: unknown): readonly string[] => {
  const { recovery_codes } = asRecord(answer);
  return Array.isArray(recovery_codes) ? recovery_codes.map(String) : [];
};

/** The second factors of the signed-in account, and the calls that change them. */
export function useSecondFactor() {
  const send = useCallMutation();
  const { session } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useBusyLock();
  const { data, loadError: error, refetch } = useCall("user/second-factor");
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [newTotp, setNewTotp] = useState<NewTotp | null>(null);

  /** Shows new recovery codes and loads the state and the account again. */
  const finish = async (answer: unknown, done: string): Promise<void> => {
    const made = codesIn(answer);
    if (made.length > 0) setCodes(made);
    setNewTotp(null);
    notify.success(done);
    void refetch();
    const id = session.current()?.user.id;
    const fresh = userFrom(await send("user/detail", { user_id: id ?? "" }).catch(() => null));
    if (fresh !== null) session.update(fresh);
  };
  const attempt = (work: () => Promise<void>): Promise<void> =>
    run(() => work().catch((fault: unknown) => notify.failure(fault))).then(() => undefined);

  return {
    state: data === undefined ? null : (data as SecondFactorState),
    error,
    retry: () => void refetch(),
    isBusy,
    codes,
    hideCodes: () => setCodes([]),
    newTotp,
    cancelTotp: () => setNewTotp(null),
    finish,
    startTotp: () => attempt(async () => setNewTotp((await send("user/totp-start")) as NewTotp)),
    addPasskey: () =>
      attempt(async () => {
        const passkey = await makePasskey(await send("user/passkey-start"));
        await finish(await send("user/passkey-add", { passkey }), t("secondFactor.passkeyAdded"));
      }),
    /** Makes a call that removes a factor or makes new codes. */
    change: (path: string, done: string, payload = {}) => attempt(async () => finish(await send(path, payload), done)),
  };
}
