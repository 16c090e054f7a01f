import type { HelpTopic } from "./topic";

/** Help topics about using the console, for all roles. */
export const consoleTopics: readonly HelpTopic[] = [
  {
    id: "views",
    title: { zh: "视图", en: "Views of a list" },
    needs: ["list", "device"],
    steps: [
      {
        zh: "用“视图”以一个名称保存列表的筛选、排序和列；设为默认视图后，从菜单打开列表时即使用它。",
        en: "“Views” saves a list's filters, sort order and columns under a name. The menu opens the list with the default view.",
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
        en: "Select the page, click “Select all … that match the filter” to include the other pages, then choose the action.",
      },
      {
        zh: "结果逐条说明未完成的记录及原因，可以重试或保存为文件。",
        en: "The result lists the records that failed, with the reason. You can try them again or save them as a file.",
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
        en: "Choose “Upload device” under “Import and export” (for stock: “Upload NB” or “Upload Lora”). Download the template and fill in one device per row.",
      },
      {
        zh: "选择填好的文件。平台先检查每一行，此时尚未写入任何内容；无法识别的列可以手动指定。",
        en: "Choose the file. The platform checks every row before it saves anything. If a column is not recognised, choose its field.",
      },
      {
        zh: "导入正确的行，可以随时停止和继续。将有误的行连同原因存为文件，改正后再次上传。",
        en: "Import the valid rows. You can stop and continue at any time. Save the invalid rows as a file with the reasons, correct it and upload it again.",
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
        en: "You can export a list to Excel or CSV with its current filters and sort order, with the shown columns or all columns. Keys are not exported.",
      },
    ],
  },
  {
    id: "shortcuts",
    title: { zh: "键盘快捷键", en: "Keyboard shortcuts" },
    steps: [
      {
        zh: "按 ? 显示全部快捷键，也可在那里关闭单键快捷键。",
        en: "Press ? to see all shortcuts. There you can also turn off single-key shortcuts.",
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
