/** Texts of customers' requests. */
export const requests = {
  "request.next": "下一步",
  "request.adminSwitches": "只有平台管理员可以开通，系统已通知管理员。您可以答复客户，或拒绝该请求。",
  "request.openSwitch": "打开客户以开通",
  "request.noDevice": "该请求没有设备，请向客户询问是哪一台。",
  "request.openSettings": "打开设备的设置",
  "request.openDevice": "打开设备",
  "request.reply": "回复客户，然后标记为“完成”。",
  "request.newVisit": "为其安排上门服务",
  "request.addToVisit": "加入上门服务“{name}”",
};
