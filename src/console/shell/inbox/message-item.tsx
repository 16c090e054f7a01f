import { useState } from "react";
import { Link } from "react-router";
import { messageTypeOptions } from "../../../contract";
import { relativeTime } from "../../fields/relative-time";
import { Status } from "../../fields/status";
import { formatTime, language, useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import styles from "./inbox-drawer.module.css";
import type { InboxMessage } from "./inbox-page";

interface Props {
  readonly message: InboxMessage;
  readonly onRead: (message: InboxMessage) => void;
  readonly onLeave: () => void;
}

/** A message with its type and time. Expanding it shows the full text and marks it as read. */
export function MessageItem({ message, onRead, onLeave }: Props) {
  const { t, text } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const can = useAccess();
  const isUnread = message.status === 0;
  const type = messageTypeOptions.find(({ value }) => value === message.type);
  const markAsRead = (): void => {
    if (isUnread) onRead(message);
  };
  const toggle = (): void => {
    setOpen(!isOpen);
    markAsRead();
  };
  const follow = (): void => {
    markAsRead();
    onLeave();
  };
  return (
    <li data-unread={isUnread}>
      <p className={styles.about}>
        {type !== undefined && <Status tone={type.tone}>{text(type.label)}</Status>}
        {isUnread && <span className={styles.unread}>{t("inbox.isUnread")}</span>}
        <time dateTime={new Date(message.push_time).toISOString()} title={formatTime(message.push_time)}>
          {relativeTime(message.push_time, Date.now(), language())}
        </time>
      </p>
      <button type="button" className={styles.content} aria-expanded={isOpen} onClick={toggle}>
        {message.content}
      </button>
      {message.alarm_id && can("open", "alarm") && (
        <Link to={`/log/warning/${message.alarm_id}`} onClick={follow}>
          {t("inbox.alarm")}
        </Link>
      )}
      {message.request_id && can("open", "request") && (
        <Link to={`/request/${message.request_id}`} onClick={follow}>
          {t("inbox.request")}
        </Link>
      )}
      {message.device_id !== null && can("open", "device") && (
        <Link to={`/device/${message.device_id}`} onClick={follow}>
          {t("inbox.device")}
        </Link>
      )}
      {message.customer_id && can("open", "user") && (
        <Link to={`/user/${message.customer_id}`} onClick={follow}>
          {t("inbox.customer")}
        </Link>
      )}
    </li>
  );
}
