/** Texts of the inbox. */
export const inbox = {
  "inbox.title": "消息",
  "inbox.open": "消息",
  "inbox.openUnread": "消息，{count} 条未读",
  "inbox.show": "显示",
  "inbox.all": "全部",
  "inbox.unread": "未读（{count}）",
  "inbox.readAll": "全部标为已读",
  "inbox.isUnread": "未读",
  "inbox.device": "查看设备",
  "inbox.older": "更早的消息",
  "inbox.empty": "还没有消息",
  "inbox.emptyWhy": "设备报警、待执行指令、授权和官方推送会出现在这里，保留 90 天。",
  "inbox.nothingUnread": "没有未读消息",
  "inbox.write": "写消息",
  "inbox.send": "发送",
  "inbox.sent": "已发送给 {count} 个账号",
} as const;
