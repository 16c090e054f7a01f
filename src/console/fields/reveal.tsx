import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { isRecord, type Resource, type WireRecord } from "../../contract";
import { useNotify } from "../providers/notify";
import { useCan, usePost } from "../providers/services-context";
import { useBusyLock } from "../providers/use-busy-lock";

/** The secrets of the record at hand. The server answers them on request only, and notes that it did. */
export interface Reveal {
  /** Whether the session may ask for them. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** The secrets, by their names on the wire; null while they are concealed. */
  readonly secrets: WireRecord | null;
  readonly ask: () => void;
  readonly conceal: () => void;
}

const nothing: Reveal = {
  isOffered: false,
  isBusy: false,
  secrets: null,
  ask: () => {},
  conceal: () => {},
};

const RevealContext = createContext<Reveal>(nothing);

/** The secrets of the record around; nothing where no record is. */
export const useReveal = (): Reveal => use(RevealContext);

interface Props {
  readonly resource: Resource;
  /** Key of the record; null while there is none. */
  readonly recordKey: number | null;
  readonly children: ReactNode;
}

/** Holds revealed secrets as long as their record is on the screen, in no cache. */
export function RevealProvider({ resource, recordKey, children }: Props) {
  const post = usePost();
  const can = useCan();
  const notify = useNotify();
  const [secrets, setSecrets] = useState<WireRecord | null>(null);
  const { isBusy, run } = useBusyLock();
  const path = resource.calls.reveal;
  const isOffered = path !== null && recordKey !== null && can("reveal", resource.name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record's secrets must not stand here.
  useEffect(() => setSecrets(null), [recordKey]);

  const reveal = useMemo<Reveal>(() => {
    if (!isOffered || path === null) return nothing;
    const ask = async (): Promise<void> => {
      try {
        const answer = await post(path, { [resource.keySentAs]: recordKey });
        if (isRecord(answer)) setSecrets(answer);
      } catch (error) {
        notify.failure(error);
      }
    };
    return {
      isOffered,
      isBusy,
      secrets,
      ask: () => void run(ask),
      conceal: () => setSecrets(null),
    };
  }, [isOffered, path, post, notify, resource, recordKey, isBusy, run, secrets]);

  return <RevealContext value={reveal}>{children}</RevealContext>;
}
