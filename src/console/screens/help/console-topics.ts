import type { HelpTopic } from "./topic";

/** How the console is worked, whatever one does with it. */
export const consoleTopics: readonly HelpTopic[] = [
  {
    id: "views",
    title: { zh: "视图", en: "Views of a list" },
    needs: ["list", "device"],
    steps: [
      {
        zh: "用“视图”以一个名称保存列表的筛选、排序和列；设为默认视图后，从菜单打开列表时即使用它。",
        en: "“Views” keeps a list's filters, order and columns under a name; the menu opens the list with the one that is the default.",
      },
    ],
  },
  {
    id: "bulk",
    title: { zh: "批量操作", en: "Act on many records" },
    needs: ["edit", "device"],
    steps: [
      {
        zh: "选择本页后，可点击“选择符合条件的全部……条”，包括其他页的记录，再选择操作。",
        en: "Select the page, then “Select all … that match the filter” to include the other pages, and choose the action.",
      },
      {
        zh: "结果逐条说明未完成的记录及原因，可以重试或保存为文件。",
        en: "The result names what did not go through, and why; try those again or save them as a file.",
      },
    ],
  },
  {
    id: "import",
    title: { zh: "批量导入", en: "Import from a file" },
    needs: ["create", "device"],
    steps: [
      {
        zh: "点击“导入与导出”中的“上传设备”（库存为“NB 上传”和“Lora 上传”），下载模板，每行填写一台设备。",
        en: "Choose “Upload device” under “Import and export” (for stock “Upload NB” and “Upload Lora”), download the template and fill in one device a row.",
      },
      {
        zh: "选择填好的文件。平台先检查每一行，此时尚未写入任何内容；无法识别的列可以手动指定。",
        en: "Choose the file. Every row is checked before anything is written; where a column is not recognised, choose its field.",
      },
      {
        zh: "导入正确的行，可以随时停止和继续。将有误的行连同原因存为文件，改正后再次上传。",
        en: "Import the good rows; you may stop and go on. Save the others as a file with their reasons, correct it and upload it again.",
      },
    ],
  },
  {
    id: "export",
    title: { zh: "导出列表", en: "Export a list" },
    needs: ["list", "device"],
    steps: [
      {
        zh: "列表可以按当前的筛选和排序导出为 Excel 或 CSV 文件，包含显示的列或全部列；文件不含密钥。",
        en: "A list can be exported as it is filtered and ordered, to Excel or CSV, with the columns shown or all. Keys are left out.",
      },
    ],
  },
  {
    id: "shortcuts",
    title: { zh: "键盘快捷键", en: "Keyboard shortcuts" },
    steps: [
      {
        zh: "按 ? 显示全部快捷键，也可在那里关闭单键快捷键。",
        en: "Press ? to see them all; single-key shortcuts can be switched off there.",
      },
    ],
  },
  {
    id: "phone",
    title: { zh: "安装到手机", en: "Install it on a phone" },
    steps: [
      {
        zh: "安卓（Chrome）：在浏览器菜单中选择“安装应用”或“添加到主屏幕”。iPhone（Safari）：点击“分享”，选择“添加到主屏幕”。",
        en: "Android (Chrome): choose “Install app” or “Add to Home screen” in the browser's menu. iPhone (Safari): choose “Share”, then “Add to Home Screen”.",
      },
    ],
  },
];
