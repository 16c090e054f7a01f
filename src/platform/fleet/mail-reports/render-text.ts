import type { ReportDocument, ReportTable } from "./report-document";

/** A report as plain text, for readers without HTML. */
export function renderText({ title, intro, figures, tables, footer }: ReportDocument): string {
  const parts = [
    `${title}\n${intro}`,
    figures.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ...tables.map(tableText),
    `-- \n${footer}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function tableText({ title, columns, rows, empty, note }: ReportTable): string {
  const lines = rows.map(({ cells: [name = "", ...others], below = "" }) => {
    const said = others.flatMap((cell, at) => (cell === "" ? [] : [`${columns[at + 1]?.label ?? ""}: ${cell}`]));
    return `- ${name}${below === "" ? "" : `, ${below}`} (${said.join("; ")})`;
  });
  return [title, ...(lines.length === 0 ? [empty] : lines), ...(note === undefined ? [] : [note])].join("\n");
}
