import type { ReportDocument, ReportTable } from "./report-document";

/**
 * Colours of the light and the dark theme. Text and background are always set together, so that they keep their
 * contrast.
 */
const light = { page: "#f2f4f7", card: "#ffffff", text: "#1f2733", faint: "#5b6675", line: "#d9dee5", bad: "#b42318" };
const dark = { page: "#14181d", card: "#1d232b", text: "#e6eaf0", faint: "#a5b0be", line: "#39434f", bad: "#ff8a7a" };

/** Background of a button with white text, in both themes. */
const accent = "#0b5cad";

const font = "font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif;";
const wide = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");

/**
 * Renders a report as HTML for mail programs: layout tables and inline styles; no images or scripts.
 * Mail programs with a dark mode take its colours from the `<style>` element.
 */
export function renderHtml({ language, title, intro, link, figures, tables, footer }: ReportDocument): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: ${dark.page} !important; }
  .card { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }
  .text { color: ${dark.text} !important; border-color: ${dark.line} !important; }
  .faint { color: ${dark.faint} !important; border-color: ${dark.line} !important; }
  .bad { color: ${dark.bad} !important; }
}
@media (max-width: 520px) {
  .figure { display: block !important; width: auto !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.page};">
<table ${wide} class="page" style="background-color:${light.page};">
<tr><td align="center" style="padding:24px 12px;">
<table ${wide} class="card" style="max-width:680px;background-color:${light.card};border:1px solid ${light.line};border-radius:8px;">
<tr><td style="padding:24px 24px 8px;${font}">
<h1 class="text" style="margin:0 0 4px;font-size:20px;line-height:28px;color:${light.text};">${escapeHtml(title)}</h1>
<p class="faint" style="margin:0 0 16px;font-size:14px;line-height:20px;color:${light.faint};">${escapeHtml(intro)}</p>
${link === undefined ? "" : buttonHtml(link)}${figuresHtml(figures)}
${tables.map(tableHtml).join("\n")}
<p class="faint" style="margin:28px 0 16px;padding-top:12px;border-top:1px solid ${light.line};font-size:12px;line-height:18px;color:${light.faint};">${escapeHtml(footer)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const buttonHtml = ({ label, href }: NonNullable<ReportDocument["link"]>): string =>
  `<p style="margin:0 0 16px;"><a href="${escapeHtml(href)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background-color:${accent};color:#ffffff;font-size:15px;line-height:20px;text-decoration:none;">${escapeHtml(label)}</a></p>
`;

function figuresHtml(figures: ReportDocument["figures"]): string {
  const cells = figures.map(
    ({ label, value, isBad }) =>
      `<td class="figure" valign="top" width="${Math.floor(100 / figures.length)}%" style="padding:0 12px 12px 0;">` +
      `<div class="faint" style="font-size:13px;line-height:18px;color:${light.faint};">${escapeHtml(label)}</div>` +
      `<div class="${isBad ? "bad" : "text"}" style="font-size:22px;line-height:30px;font-weight:600;color:${isBad ? light.bad : light.text};">${escapeHtml(value)}</div></td>`,
  );
  return `<table ${wide}><tr>${cells.join("\n")}</tr></table>`;
}

function tableHtml({ title, columns, rows, empty, note }: ReportTable): string {
  const side = (at: number) => (columns[at]?.isNumber ? "right" : "left");
  // Numbers and dates stay on one line; names may wrap.
  const wrapping = (at: number) => (columns[at]?.isNumber ? "white-space:nowrap;" : "word-break:break-word;");
  const heads = columns.map(
    ({ label }, at) =>
      `<th scope="col" align="${side(at)}" class="faint" style="padding:6px 10px 6px 0;border-bottom:1px solid ${light.line};font-size:12px;line-height:18px;font-weight:600;text-align:${side(at)};color:${light.faint};">${escapeHtml(label)}</th>`,
  );
  const lines = rows.map(({ cells, below = "", href }) => {
    const named = (cell: string, at: number): string =>
      at === 0 && href !== undefined
        ? `<a class="text" href="${escapeHtml(href)}" style="color:${light.text};">${escapeHtml(cell)}</a>`
        : escapeHtml(cell);
    const second =
      below === ""
        ? ""
        : `<div class="faint" style="font-size:12px;line-height:18px;color:${light.faint};">${escapeHtml(below)}</div>`;
    const filled = cells.map(
      (cell, at) =>
        `<td align="${side(at)}" valign="top" class="text" style="padding:6px 10px 6px 0;border-bottom:1px solid ${light.line};font-size:14px;line-height:20px;text-align:${side(at)};color:${light.text};${wrapping(at)}">${named(cell, at)}${at === 0 ? second : ""}</td>`,
    );
    return `<tr>${filled.join("")}</tr>`;
  });
  const remark = rows.length === 0 ? empty : note;
  return [
    `<h2 class="text" style="margin:20px 0 4px;font-size:16px;line-height:24px;color:${light.text};">${escapeHtml(title)}</h2>`,
    ...(rows.length === 0
      ? []
      : [
          `<table width="100%" cellpadding="0" cellspacing="0" border="0"><thead><tr>${heads.join("")}</tr></thead>`,
          `<tbody>\n${lines.join("\n")}\n</tbody></table>`,
        ]),
    ...(remark === undefined
      ? []
      : [
          `<p class="faint" style="margin:4px 0 0;font-size:14px;line-height:20px;color:${light.faint};">${escapeHtml(remark)}</p>`,
        ]),
  ].join("\n");
}
