import type { ReportDocument, ReportTable } from "./report-document";

/** Renders a report as plain text, for mail programs without HTML. */
export function renderText({ title, intro, link, figures, tables, footer }: ReportDocument): string {
  const parts = [
    `${title}\n${intro}`,
    ...(link === undefined ? [] : [`${link.label}: ${link.href}`]),
    ...(figures.length === 0 ? [] : [figures.map(({ label, value }) => `${label}: ${value}`).join("\n")]),
    ...tables.map(tableText),
    `-- \n${footer}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function tableText({ title, columns, rows, empty, note }: ReportTable): string {
  const lines = rows.map(({ cells: [name = "", ...others], below = "", href }) => {
    const details = others.flatMap((cell, index) =>
      cell === "" ? [] : [`${columns[index + 1]?.label ?? ""}: ${cell}`],
    );
    return `- ${name}${below === "" ? "" : `, ${below}`} (${details.join("; ")})${href === undefined ? "" : `\n  ${href}`}`;
  });
  return [title, ...(lines.length === 0 ? [empty] : lines), ...(note === undefined ? [] : [note])].join("\n");
}
