import { type ChartData, valueText } from "./chart-data";
import type { ChartStyle } from "./chart-style";

/** Formats a value with its unit. */
const formatWithUnit = (value: number, data: ChartData): string =>
  data.unit === "" ? valueText(value, data) : `${valueText(value, data)} ${data.unit}`;

/**
 * The tooltip of a category: its title, all values and annotations. It consists of text nodes only, because names from
 * users must never be parsed as HTML.
 */
export function chartTooltip(data: ChartData, key: string, style: ChartStyle): HTMLElement {
  const box = document.createElement("div");
  const index = data.categories.findIndex((category) => category.key === key);
  if (index === -1) return box;
  const addLine = (text: string, colour?: string): void => {
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
  addLine(data.categories[index]?.title ?? key);
  for (const { label, values, tone } of [...data.columns, ...data.lines]) {
    const value = values[index] ?? null;
    addLine(`${label}: ${value === null ? "–" : formatWithUnit(value, data)}`, style.tones[tone]);
  }
  for (const { at, label, tone } of data.annotations) if (at === key) addLine(label, style.tones[tone]);
  return box;
}
