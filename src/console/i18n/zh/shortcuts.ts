/** Texts of keyboard shortcuts. */
export const shortcuts = {
  "shortcuts.switch": "单键快捷键",
  "shortcuts.switchWhy": "如与语音输入、输入法或辅助工具冲突，请关闭。在输入框中不起作用。",
  "shortcuts.everywhere": "任意页面",
  "shortcuts.list": "在列表中",
  "shortcuts.pages": "打开页面",
  "shortcuts.or": "或",
  "shortcuts.help": "显示快捷键",
  "shortcuts.search": "转到列表的搜索框",
  "shortcuts.add": "新增记录",
  "shortcuts.refresh": "刷新列表",
  "shortcuts.edit": "编辑当前行或当前记录",
  "shortcuts.close": "关闭打开的窗口或菜单",
  "shortcuts.next": "下一行",
  "shortcuts.previous": "上一行",
  "shortcuts.open": "打开当前行",
  "shortcuts.tick": "选择当前行",
};
