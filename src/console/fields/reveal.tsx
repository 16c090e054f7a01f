import { useCan } from "@refinedev/core";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { isRecord, type Resource, type WireRecord } from "../../contract";
import { useNotify } from "../providers/notify";
import { useBusyLock } from "../providers/use-busy-lock";
import { useCallMutation } from "../providers/use-call-mutation";

/** The secrets of the displayed record. The server sends them only on request, and logs each request. */
export interface Reveal {
  /** Whether the session may request the secrets. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** The secrets by wire name; null while they are hidden. */
  readonly secrets: WireRecord | null;
  readonly reveal: () => void;
  readonly conceal: () => void;
}

const noSecrets: Reveal = {
  isOffered: false,
  isBusy: false,
  secrets: null,
  reveal: () => {},
  conceal: () => {},
};

const RevealContext = createContext<Reveal>(noSecrets);

/** The secrets of the surrounding `RevealProvider`; no secrets outside one. */
export const useReveal = (): Reveal => use(RevealContext);

interface Props {
  readonly resource: Resource;
  /** Key of the record, or null. */
  readonly recordKey: number | null;
  readonly children: ReactNode;
}

/** Holds revealed secrets while their record is displayed. They are never cached. */
export function RevealProvider({ resource, recordKey, children }: Props) {
  const send = useCallMutation();
  const { data: revealing } = useCan({ resource: resource.name, action: "reveal" });
  const notify = useNotify();
  const [secrets, setSecrets] = useState<WireRecord | null>(null);
  const { isBusy, run } = useBusyLock();
  const path = resource.calls.reveal;
  const isOffered = path !== null && recordKey !== null && revealing?.can === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record must not show these secrets.
  useEffect(() => setSecrets(null), [recordKey]);

  const context = useMemo<Reveal>(() => {
    if (!isOffered || path === null) return noSecrets;
    const load = async (): Promise<void> => {
      try {
        const answer = await send(path, { [resource.keySentAs]: recordKey });
        if (isRecord(answer)) setSecrets(answer);
      } catch (error) {
        notify.failure(error);
      }
    };
    return {
      isOffered,
      isBusy,
      secrets,
      reveal: () => void run(load),
      conceal: () => setSecrets(null),
    };
  }, [isOffered, path, send, notify, resource, recordKey, isBusy, run, secrets]);

  return <RevealContext value={context}>{children}</RevealContext>;
}
