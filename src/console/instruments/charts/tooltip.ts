import { formatNumber } from "../../i18n";
import type { ChartColors } from "./chart-colors";
import type { ChartData } from "./chart-data";

/** A figure with its unit. */
export const formatWithUnit = (value: number, { unit, decimals }: Pick<ChartData, "unit" | "decimals">): string =>
  unit === "" ? formatNumber(value, decimals) : `${formatNumber(value, decimals)} ${unit}`;

/**
 * What stands beside the pointer: the place in full, every figure there, and what happened. Text nodes only: names that
 * people have given must never be read as HTML.
 */
export function chartTooltip(data: ChartData, key: string, palette: ChartColors): HTMLElement {
  const box = document.createElement("div");
  const at = data.categories.findIndex((place) => place.key === key);
  if (at === -1) return box;
  const line = (text: string, colour?: string): void => {
    const row = document.createElement("div");
    if (colour !== undefined) {
      const dot = document.createElement("span");
      dot.textContent = "● ";
      dot.style.color = colour;
      row.append(dot);
    }
    row.append(text);
    box.append(row);
  };
  line(data.categories[at]?.title ?? key);
  for (const { label, values, tone } of [...data.columns, ...data.lines]) {
    const value = values[at] ?? null;
    line(`${label}: ${value === null ? "–" : formatWithUnit(value, data)}`, palette.tones[tone]);
  }
  for (const mark of data.annotations.filter((one) => one.at === key)) line(mark.label, palette.tones[mark.tone]);
  return box;
}
