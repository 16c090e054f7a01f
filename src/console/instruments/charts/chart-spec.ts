import type { Base } from "@ant-design/charts";
import type { ComponentProps } from "react";
import { type ChartData, type Series, valueText } from "./chart-data";
import type { ChartStyle } from "./chart-style";
import { chartTooltip } from "./tooltip";

type Spec = ComponentProps<typeof Base>;

interface Cell {
  readonly key: string;
  readonly series: string;
  readonly value: number | null;
}

interface Options {
  /** Height in px. */
  readonly height: number;
  /** Whether the device has a touch screen. The tooltip then stays after the finger is lifted. */
  readonly isTouch: boolean;
  /** Called with the key of the category whose tooltip is shown. */
  readonly onTooltip?: (key: string) => void;
}

/** Whether a number has no more than the displayed decimals. */
const isDisplayed = (value: number, { decimals, format }: ChartData): boolean =>
  format !== undefined || Math.abs(value - Number(value.toFixed(decimals))) < 1e-9;

/** Converts chart data to the specification of the chart library, with the theme's colours. */
export function chartSpec(data: ChartData, style: ChartStyle, { height, isTouch, onTooltip }: Options): Spec {
  const { categories, columns, lines, annotations } = data;
  const all = [...columns, ...lines];
  const labels = new Map(categories.map(({ key, label }) => [key, label]));
  const cells = (series: Series): readonly Cell[] =>
    categories.map(({ key }, index) => ({ key, series: series.label, value: series.values[index] ?? null }));
  const text = {
    labelFill: style.text,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontSize: 12,
    labelFontFamily: style.font,
  };
  const encode = { x: "key", y: "value", color: "series" };
  const tooltip = { title: "key", items: [{ channel: "y" }] };
  return {
    type: "view",
    autoFit: true,
    height,
    // Room for the right half of the last label, px.
    marginRight: 28,
    animate: false,
    scale: {
      x: { domain: categories.map(({ key }) => key) },
      y: {
        nice: true,
        ...(data.from !== undefined && { domainMin: data.from }),
        ...(data.to !== undefined && { domainMax: data.to }),
      },
      color: { domain: all.map(({ label }) => label), range: all.map(({ tone }) => style.tones[tone]) },
    },
    axis: {
      x: {
        ...text,
        title: false,
        tick: false,
        line: true,
        lineStroke: style.grid,
        lineStrokeOpacity: 1,
        labelFormatter: (key: string) => labels.get(key) ?? key,
        labelAutoRotate: false,
        // The margin keeps neighbouring labels apart, px. The library ignores one in `labelAutoHide`.
        transform: [{ type: "hide", keepHeader: true, keepTail: true, margin: [0, 6, 0, 6] }],
      },
      y: {
        ...text,
        title: false,
        // Ticks between displayed values would repeat or round their labels.
        labelFormatter: (value: number) => (isDisplayed(value, data) ? valueText(value, data) : ""),
        gridStroke: style.grid,
        gridStrokeOpacity: 1,
        gridLineDash: [0, 0],
      },
    },
    // `Chart` renders the legend as page text above the canvas.
    legend: false,
    interaction: {
      tooltip: {
        shared: true,
        disableAutoHide: isTouch,
        crosshairsStroke: style.text,
        render: (_event: unknown, { title }: { readonly title: string }) => {
          onTooltip?.(title);
          return chartTooltip(data, title, style);
        },
        css: {
          ".g2-tooltip": {
            background: style.tooltipBackground,
            color: style.tooltipText,
            "font-family": style.font,
            "font-size": "13px",
            "line-height": "1.5",
          },
        },
      },
    },
    children: [
      ...columns.map((series) => ({
        type: "interval",
        data: cells(series),
        encode,
        tooltip,
        style: { maxWidth: 28, radiusTopLeft: 2, radiusTopRight: 2 },
      })),
      ...lines.map((series) => ({
        type: "line",
        data: cells(series),
        encode: { ...encode, series: "series" },
        tooltip,
        style: { lineWidth: 2, ...(series.isDashed && { lineDash: [5, 4] }) },
      })),
      ...annotations.map(({ at, tone }) => ({
        type: "lineX",
        data: [{ key: at }],
        encode: { x: "key" },
        tooltip: false,
        style: { stroke: style.tones[tone], lineWidth: 1.5, strokeOpacity: 0.9, lineDash: [2, 3] },
      })),
    ],
  } as Spec;
}
