import { EditOutlined } from "@ant-design/icons";
import { useCan } from "@refinedev/core";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../i18n";
import { LoadFailure, Notice } from "../../ui/load-failure";
import { LoadingIndicator } from "../../ui/loading-indicator";
import { Sheet } from "../../ui/sheet/sheet";
import { useIsPhone } from "../../ui/use-is-phone";
import styles from "./inbox-drawer.module.css";
import { MessageItem } from "./message-item";
import { useInbox } from "./use-inbox";

const PushForm = lazy(() => import("./push-form"));

interface Props {
  readonly isOpen: boolean;
  readonly unread: number;
  readonly onUnread: (unread: number) => void;
  readonly onClose: () => void;
}

/** The inbox: the account's messages, newest first. Administrators can also send messages here. */
export default function InboxDrawer({ isOpen, unread, onUnread, onClose }: Props) {
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(false);
  const { data: writing } = useCan({ resource: "user", action: "edit" });
  const isPhone = useIsPhone();
  return (
    <Sheet
      wide={440}
      isTall
      isFlush
      isOpen={isOpen}
      title={t("inbox.title")}
      onClose={onClose}
      extra={
        writing?.can && (
          <Button
            icon={<EditOutlined aria-hidden />}
            aria-label={t("inbox.write")}
            aria-expanded={isWriting}
            onClick={() => setWriting(!isWriting)}
          >
            {isPhone ? null : t("inbox.write")}
          </Button>
        )
      }
    >
      {isWriting && (
        <div className={styles.writing}>
          <Suspense fallback={<LoadingIndicator />}>
            <PushForm onSent={() => setWriting(false)} />
          </Suspense>
        </div>
      )}
      <Messages unread={unread} onUnread={onUnread} onLeave={onClose} />
    </Sheet>
  );
}

interface MessagesProps extends Pick<Props, "unread" | "onUnread"> {
  /** Called when a link in a message opens another page. */
  readonly onLeave: () => void;
}

function Messages({ unread, onUnread, onLeave }: MessagesProps) {
  const { t } = useTranslation();
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const inbox = useInbox({ isUnreadOnly, unread, onUnread });
  const filters = [
    { isOn: !isUnreadOnly, label: t("inbox.all"), choose: () => setUnreadOnly(false) },
    { isOn: isUnreadOnly, label: t("inbox.unread", { count: unread }), choose: () => setUnreadOnly(true) },
  ];
  return (
    <>
      <div className={styles.tools}>
        <fieldset aria-label={t("inbox.show")}>
          {filters.map(({ isOn, label, choose }) => (
            <Button
              key={label}
              size="small"
              type={isOn ? "primary" : "text"}
              ghost={isOn}
              aria-pressed={isOn}
              onClick={choose}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        <Button size="small" type="link" disabled={unread === 0 || inbox.isReading} onClick={inbox.readAll}>
          {t("inbox.readAll")}
        </Button>
      </div>
      {inbox.error !== null ? (
        <LoadFailure error={inbox.error} onRetry={inbox.refresh} />
      ) : inbox.messages === null ? (
        <LoadingIndicator />
      ) : inbox.messages.length === 0 ? (
        isUnreadOnly ? (
          <Notice title={t("inbox.nothingUnread")} />
        ) : (
          <Notice title={t("inbox.empty")} text={t("inbox.emptyWhy")} />
        )
      ) : (
        <ul className={styles.messages} aria-busy={inbox.isFetching}>
          {inbox.messages.map((message) => (
            <MessageItem key={message.id} message={message} onRead={inbox.read} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {inbox.hasOlder && (
        <Button type="text" block loading={inbox.isFetching} onClick={inbox.showOlder}>
          {t("inbox.older")}
        </Button>
      )}
    </>
  );
}
