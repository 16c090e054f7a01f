import { alarmKind } from "../../alarm-work";
import { messageStatus, messageTypeOptions } from "../../message-enums";
import { dayHour, escalateAfter, noticeFrom } from "../../notices";
import {
  choice,
  type Described,
  flag,
  integer,
  key,
  list,
  named,
  nothing,
  nullable,
  object,
  pageOf,
  text,
  time,
} from "../json-schema";
import { account } from "./account";

const preview = object({
  lines: list(object({ label: text(), value: text() }), "In the language of the request."),
});
/** The answer of a preview: the effects of an action, in the language of the request. */
export type PreviewAnswer = Described<typeof preview>;

const manyPreview = object({
  list: list(
    object({
      id: key(),
      refused: nullable(text("Why the record would be left out; null if it would not.")),
      changes: list(object({ label: text(), before: text(), after: text() })),
    }),
    "The records that the caller may see, with texts in the language of the request.",
  ),
});
/** The answer of a preview of an action for several records. */
export type ManyPreviewAnswer = Described<typeof manyPreview>;

const message = named(
  "Message",
  object({
    id: key(),
    type: choice(messageTypeOptions),
    content: text("In the language of the request."),
    push_time: time(),
    status: choice(messageStatus),
    device_id: nullable(key("Null if the message is about none, or one that the caller may not see.")),
    device_name: nullable(text()),
    alarm_id: nullable(key("Null if the message is about none, or one that the caller may not see.")),
    request_id: nullable(key("Null if the message is about none, or one that the caller may not see.")),
    customer_id: nullable(key("Null if the message is about none, or one that the caller may not see.")),
  }),
);

const savedView = named(
  "SavedView",
  object({
    id: key(),
    resource: text("Name of the listed resource."),
    name: text(),
    content: text("JSON of an object: the parameters of the list's address, name to text."),
    is_default: flag<number>("1 if the list opens with this view."),
  }),
);
/** A saved view of a list. */
export type SavedView = Described<typeof savedView>;

const option = named("Suggestion", object({ id: key(), name: text("In the language of the request.") }));
const options = list(option);

const authority = named(
  "GrantableAuthority",
  object({
    id: key(),
    name: text("In the language of the request."),
    resource: text(),
    action: text("Empty for the entry that stands for the whole resource."),
    parent_id: nullable(key("The entry of the resource; null for that entry itself.")),
  }),
);

const noticeSettings = named(
  "NoticeSettings",
  object({
    mail_from: choice(noticeFrom),
    push_from: choice(noticeFrom),
    inbox_from: choice(noticeFrom),
    kinds: list(choice(alarmKind), "Empty for all."),
    quiet_begin: nullable(choice(dayHour, "Hour of the caller's time zone.")),
    quiet_end: nullable(choice(dayHour)),
    quiet_critical: flag("1 if critical alarms are also sent in quiet hours."),
    digest_hour: nullable(choice(dayHour)),
    next_minutes: choice(escalateAfter),
    next_id: nullable(key("The person who is notified if nobody acknowledges.")),
    next_name: nullable(text("Null if they are out of the caller's scope.")),
    push_key: text("Public key of the installation, to which browsers subscribe (VAPID, base64url)."),
    browsers: list(text(), "SHA-256 of the push addresses of the caller's browsers, base64url."),
  }),
);

const unread = integer("Number of all unread messages.");

/** Answers of the calls about customers, messages, saved views, suggestions and uploads. */
export const organisationAnswers = {
  "user/apply-update-agent": account,
  "user/switch-preview": preview,
  "device/swap-preview": preview,
  "device/settings-preview": manyPreview,
  "action/revert-preview": manyPreview,
  "auth/auth-list": list(authority, "The authorities that the caller holds and may grant."),
  "config/get-industry-list": options,
  "config/get-application-list": options,
  "config/get-device-name-list": options,
  "config/get-install-location-list": options,
  "config/get-lubricant-list": options,
  "config/get-application-list-all": options,
  "message/list": pageOf(message, { unread }),
  "message/read": object({ unread }),
  "message/push": object({ recipients: integer("Number of accounts.") }),
  "request/count-new": object({ response: integer("Number of requests.") }),
  "request/read": nothing,
  "notice/settings": noticeSettings,
  "notice/save-settings": noticeSettings,
  "notice/subscribe": nothing,
  "notice/unsubscribe": nothing,
  "view/list": pageOf(savedView),
  "view/save": savedView,
  "view/delete": nothing,
  "file/upload": object({ url: text("Path on the same server. Records store it.") }),
} as const;
