import { field } from "../declaration/field";
import { messageAudience, messageStatus, messageTypeOptions } from "../message-enums";
import { pageField, sizeField } from "./call-fields";
import { defineCalls } from "./define-calls";

/** Calls of the inbox (spec D8). */
export const messageCalls = defineCalls({
  "message/list": {
    sends: {
      page: pageField,
      page_size: sizeField,
      status: field.choice({ label: { zh: "状态", en: "Status" }, options: messageStatus }),
      type: field.choice({ label: { zh: "消息类型", en: "Message type" }, options: messageTypeOptions }),
    },
    access: "session",
    reads: true,
    extension: true,
  },
  // Default: marks all messages as read.
  "message/read": {
    sends: { message_ids: field.keys({ label: { zh: "消息", en: "Messages" } }) },
    access: "session",
    extension: true,
  },
  // Sends a message to all accounts, all providers or all customers.
  "message/push": {
    sends: {
      audience: field.choice({ label: { zh: "接收人", en: "To" }, options: messageAudience, required: true }),
      content: field.longText({ label: { zh: "内容", en: "Content" }, required: true, max: 1000 }),
    },
    access: { anyOf: ["user.edit"] },
    extension: true,
  },
});
