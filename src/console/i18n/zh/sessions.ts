/** Texts of one's own sessions and sign-ins. */
export const sessions = {
  "sessions.title": "已登录的设备",
  "sessions.about": "如有不认识的设备，请退出其登录，并修改密码。",
  "sessions.current": "本设备",
  "sessions.unknownDevice": "未知设备",
  "sessions.lastUsed": "最近使用：{time}",
  "sessions.end": "退出登录",
  "sessions.endOne": "退出登录：{device}",
  "sessions.ended": "已退出该设备的登录",
  "sessions.endOthers": "退出其他所有设备",
  "sessions.othersEnded": "已退出其他所有设备的登录",
  "sessions.notOffered": "此服务器不提供该功能",
  "sessions.signIns": "最近登录",
  "sessions.signInsAbout": "对您账号的最近登录，包括失败的登录。",
  "sessions.noSignIns": "暂无登录记录",
  "sessions.all": "全部登录记录",
};
