import { CloseOutlined } from "@ant-design/icons";
import { Button, message } from "antd";
import { createContext, type ReactNode, use, useMemo, useRef } from "react";
import { code } from "../../contract";
import { CallError, callErrorIn, MessageError } from "../client/call-error";
import { t } from "../i18n";
import { errorText } from "../i18n/error-text";

interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** Shows short messages at the top of the page. */
export interface Notify {
  /** @param action a button in the message, for example to undo what succeeded. The text must name its record. */
  success(text: string, action?: NoticeAction): void;
  warning(text: string): void;
  error(text: string): void;
  /** Shows an error's message. Repeated reports of the same error and aborted requests are ignored. */
  failure(error: unknown): void;
  /** Removes the messages with a button, for example before another account signs in. */
  removeActions(): void;
}

const NotifyContext = createContext<Notify | null>(null);

/** How long a message is visible that a person must read, s. */
const longDuration = 6;

/** How long a message is visible that a person may act on, s. */
const actionDuration = 10;

/**
 * Renders the message area and provides `useNotify`. Not with `useNotificationProvider` of @refinedev/antd: it would add
 * 70 kB to each list, and knows neither a live region nor a button in a message.
 */
export function NotifyProvider({ children }: { readonly children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const [api, holder] = message.useMessage({ maxCount: 3, getContainer: () => region.current ?? document.body });
  const withAction = useRef(new Set<string>());
  const notify = useMemo<Notify>(() => {
    const remove = (text: string): void => {
      withAction.current.delete(text);
      api.destroy(text);
    };
    // The text is the key: several calls that fail for the same reason show one message.
    const error = (text: string): void => void api.error({ key: text, content: text, duration: longDuration });
    return {
      success: (text, action) => {
        if (action === undefined) return void api.success(text);
        const run = (): void => {
          remove(text);
          action.run();
        };
        const button = (
          <Button type="link" size="small" onClick={run}>
            {action.label}
          </Button>
        );
        const content = (
          <>
            {text} {button}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t("sheet.close")}
              onClick={() => remove(text)}
            />
          </>
        );
        withAction.current.add(text);
        api.success({
          key: text,
          content,
          duration: actionDuration,
          onClose: () => void withAction.current.delete(text),
        });
      },
      warning: (text) => void api.warning({ key: text, content: text, duration: longDuration }),
      error,
      failure: reportOnce(error),
      removeActions: () => {
        for (const text of withAction.current) remove(text);
      },
    };
  }, [api]);
  return (
    <NotifyContext value={notify}>
      {/* Screen readers announce messages only in a live region that already exists. */}
      <div ref={region} aria-live="polite" />
      {holder}
      {children}
    </NotifyContext>
  );
}

/** Returns a function that shows each error once, even if several callers report it. */
export function reportOnce(show: (text: string) => void): (error: unknown) => void {
  const shown = new WeakSet<object>();
  return (error) => {
    const origin = callErrorIn(error) ?? (error instanceof Error ? error : null);
    if (origin === null || isAbort(origin) || shown.has(origin)) return;
    shown.add(origin);
    // The login page reports an expired session once for all failed calls.
    if (origin instanceof CallError && origin.code === code.tokenInvalid) return;
    // The user reads a plain text. The browser console gets the error, unless the browser is too old.
    if (!(origin instanceof MessageError)) window.reportError?.(origin);
    show(errorText(origin));
  };
}

const isAbort = (error: Error): boolean => error.name === "AbortError" || error.name === "CancelledError";

/** The message functions. @throws Error outside a `NotifyProvider`. */
export function useNotify(): Notify {
  const notify = use(NotifyContext);
  if (notify === null) throw new Error("useNotify needs a NotifyProvider around it.");
  return notify;
}
