import { message } from "antd";
import { createContext, type ReactNode, use, useMemo, useRef } from "react";
import { code } from "../../contract";
import { CallError } from "../client/call-error";

/** Short messages above the page. */
export interface Notify {
  success(text: string): void;
  warning(text: string): void;
  error(text: string): void;
  /** Says what failed, once a failure however often it is reported; nothing of what was only aborted. */
  failure(error: unknown): void;
}

const NotifyContext = createContext<Notify | null>(null);

/** How long a failure stands, s: longer than a success, for it has to be read. */
const failureStays = 6;

/** The place where short messages appear, and what says them. */
export function NotifyProvider({ children }: { readonly children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const [api, holder] = message.useMessage({ maxCount: 3, getContainer: () => region.current ?? document.body });
  const notify = useMemo<Notify>(() => {
    // Two calls that fail for one reason say one thing: the same text takes the place of itself.
    const error = (text: string): void => void api.error({ key: text, content: text, duration: failureStays });
    return {
      success: (text) => void api.success(text),
      warning: (text) => void api.warning({ key: text, content: text, duration: failureStays }),
      error,
      failure: reportOnce(error),
    };
  }, [api]);
  return (
    <NotifyContext value={notify}>
      {/* antd's messages are read aloud only where something that does so stood there before them. */}
      <div ref={region} aria-live="polite" />
      {holder}
      {children}
    </NotifyContext>
  );
}

/** Hands the text of each failure on, once however often it is reported. */
export function reportOnce(show: (text: string) => void): (error: unknown) => void {
  const shown = new WeakSet<object>();
  return (error) => {
    const origin = originOf(error);
    if (origin === null || isAbort(origin) || shown.has(origin)) return;
    shown.add(origin);
    // The end of the session is said once for all the calls that it took with it.
    if (origin instanceof CallError && origin.code === code.tokenInvalid) return;
    show(origin.message);
  };
}

/** The error that another one was made from. */
const originOf = (error: unknown): Error | null => {
  if (!(error instanceof Error)) return null;
  return error.cause instanceof CallError ? error.cause : error;
};

const isAbort = (error: Error): boolean => error.name === "AbortError" || error.name === "CancelledError";

/** What says short messages. @throws Error outside a `NotifyProvider`. */
export function useNotify(): Notify {
  const notify = use(NotifyContext);
  if (notify === null) throw new Error("useNotify needs a NotifyProvider around it.");
  return notify;
}
