import type { Texts } from "../language";
import type { inbox as inChinese } from "../zh/inbox";

/** Texts of the inbox. */
export const inbox = {
  "inbox.title": "Messages",
  "inbox.open": "Messages",
  "inbox.openUnread": "Messages, {count} unread",
  "inbox.show": "Show",
  "inbox.all": "All",
  "inbox.unread": "Unread ({count})",
  "inbox.readAll": "Mark all as read",
  "inbox.isUnread": "Unread",
  "inbox.alarm": "View alarm",
  "inbox.request": "View request",
  "inbox.device": "View device",
  "inbox.customer": "View customer",
  "inbox.older": "Older messages",
  "inbox.empty": "No messages yet",
  "inbox.emptyWhy":
    "Alarms of devices, pending commands, authorisations and official news appear here and are kept for 90 days.",
  "inbox.nothingUnread": "Nothing unread",
  "inbox.write": "Write a message",
  "inbox.send": "Send",
  "inbox.sent": "Sent to {count} accounts",
  "inbox.sent_one": "Sent to 1 account",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
