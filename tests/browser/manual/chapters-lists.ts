import type { Chapter } from "./chapter";
import { checkTable, giveTable, importTable, openExport, openFirst, saveView, selectAll } from "./preparations";

/** Chapters about lists. */
export const listChapters: readonly Chapter[] = [
  {
    title: { zh: "查找设备", en: "Find devices" },
    about: {
      zh: "设备列表显示您的全部润滑器，状态用颜色和文字同时表示。",
      en: "The device list shows all your lubricators, with their state in colour and in words.",
    },
    steps: [
      {
        zh: "在搜索框中输入设备编号、工作机编号、客户或应用。",
        en: "Search by lubricator number, work-machine number, customer or application.",
      },
      {
        zh: "用筛选项缩小范围，例如只看报警的设备。",
        en: "Narrow the list with the filters, for example to devices with an alarm.",
      },
      { zh: "点击设备名称，查看它的全部数据。", en: "Choose a device's name to see all about it." },
    ],
    notes: [
      {
        zh: "地址栏包含筛选条件：收藏或转发网址，即可再次打开同样的列表。",
        en: "The page's address contains the filters: bookmark it or send it on to open the same list again.",
      },
    ],
    shots: [
      { who: "dealer", path: "/device", caption: { zh: "设备列表", en: "The device list" } },
      {
        who: "dealer",
        path: "/device",
        prepare: openFirst,
        caption: { zh: "一台设备的概况", en: "The overview of a device" },
      },
    ],
  },
  {
    title: { zh: "保存视图", en: "Save views of a list" },
    about: {
      zh: "视图把列表的筛选、排序和列以一个名称保存下来，一次点击即可恢复。",
      en: "A view saves a list's filters, sort order and columns under a name; one click brings them back.",
    },
    steps: [
      { zh: "在任意列表中设置好筛选、排序和列。", en: "Set the filters, sort order and columns of any list." },
      { zh: "点击“视图”，输入名称，点击“保存”。", en: "Choose “Views”, enter a name and choose “Save”." },
      {
        zh: "点击视图名称旁的菜单，可重命名、替换为当前列表、设为默认视图、复制链接或删除。",
        en: "From the menu beside a view's name you can rename it, replace it with the list as it is now, make it the default, copy its link or delete it.",
      },
    ],
    notes: [
      {
        zh: "从菜单打开列表时使用默认视图。每个列表最多 50 个视图。",
        en: "Opened from the menu, a list uses its default view. A list can have up to 50 views.",
      },
    ],
    shots: [
      {
        who: "dealer",
        path: "/device?status=1",
        prepare: saveView,
        caption: { zh: "设备列表的视图", en: "The views of the device list" },
      },
    ],
  },
  {
    title: { zh: "批量操作", en: "Act on many records" },
    about: {
      zh: "启用、禁用、分配等操作可以一次用于多条记录，也可用于符合筛选条件的全部记录。",
      en: "Enable, disable, distribute and other actions can be applied to many records at once, or to everything that matches the filter.",
    },
    steps: [
      {
        zh: "勾选记录，或勾选表头选择本页。",
        en: "Tick records, or tick the box in the table's header to select the page.",
      },
      {
        zh: "要包括其他页的记录，点击“选择符合条件的全部……条”。",
        en: "To include the other pages, choose “Select all … that match the filter”.",
      },
      {
        zh: "在列表下方选择操作，核对数量后确认。执行中可以停止。",
        en: "Choose the action below the rows, check the number of records and confirm. You can stop it while it runs.",
      },
      {
        zh: "结果逐条说明未完成的记录及原因，可以重试或保存为文件。",
        en: "The result lists what failed, and why; try those records again or save them as a file.",
      },
    ],
    shots: [
      {
        who: "admin",
        path: "/device?type=1",
        prepare: selectAll,
        caption: { zh: "选择符合条件的全部设备", en: "Everything that matches is selected" },
      },
    ],
  },
  {
    title: { zh: "从文件导入", en: "Import from a file" },
    about: {
      zh: "一次录入许多记录。先逐行检查，确认后才写入。",
      en: "Enters many records at once. Every row is checked first; nothing is written until you confirm.",
    },
    steps: [
      {
        zh: "点击列表上方的“导入与导出”，选择“上传设备”（库存为“NB 上传”“Lora 上传”），下载模板，每行填写一条记录，然后选择文件并检查。",
        en: "Choose “Upload device” under “Import and export” above the list (for stock “Upload NB” and “Upload Lora”). Download the template, fill in one record per row, then choose the file and check it.",
      },
      {
        zh: "如果列名与模板不同，为每一列选择对应的字段。",
        en: "If the column names differ from the template's, choose the field for each column.",
      },
      {
        zh: "查看检查结果：哪些行可以导入，哪些行有误。",
        en: "Look at the result of the check: which rows can be imported, and which have a fault.",
      },
      {
        zh: "点击“导入”。可以随时停止，之后继续；连接中断后也可以继续，不会重复写入。",
        en: "Start the import. You can stop it at any time and continue later, also after a lost connection; nothing is written twice.",
      },
      {
        zh: "保存未通过的行，按“原因”列改正，再上传该文件。",
        en: "Save the refused rows, correct them as the column “Reason” says and upload that file.",
      },
    ],
    shots: [
      {
        who: "storage",
        path: "/storage/upload?type=0",
        prepare: giveTable,
        caption: { zh: "为每一列选择字段", en: "Choosing the field for each column" },
      },
      {
        who: "storage",
        prepare: checkTable,
        caption: { zh: "检查结果：尚未写入", en: "The result of the check; nothing is written yet" },
      },
      {
        who: "storage",
        prepare: importTable,
        caption: { zh: "导入结果与未通过的行", en: "The result of the import, with the refused rows" },
      },
    ],
  },
  {
    title: { zh: "导出列表", en: "Export a list" },
    about: {
      zh: "任何列表都可以按当前的筛选和排序导出为 Excel 或 CSV 文件。",
      en: "Any list can be exported as it is filtered and sorted, as an Excel or CSV file.",
    },
    steps: [
      {
        zh: "筛选出需要的记录，点击列表上方的“导入与导出”，再选择“导出”。不能导入的列表直接显示“导出”。",
        en: "Filter the list, open “Import and export” above it and choose “Export”. Lists without an import show “Export” itself.",
      },
      {
        zh: "选择格式，以及列表中显示的列或全部列。",
        en: "Choose the format and the columns: those shown in the list, or all.",
      },
      {
        zh: "点击“导出”，浏览器保存文件。如果失败，所选内容会保留，可以重试。",
        en: "Choose “Export”; the browser saves the file. If that fails, your choices are kept so that you can try again.",
      },
    ],
    notes: [{ zh: "文件不含密钥。", en: "The file contains no keys." }],
    shots: [
      {
        who: "dealer",
        path: "/device?status=1",
        prepare: openExport,
        caption: { zh: "导出设备列表", en: "Exporting the device list" },
      },
    ],
  },
];
