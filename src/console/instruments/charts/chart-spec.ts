import type { Base } from "@ant-design/charts";
import type { ComponentProps } from "react";
import { formatNumber } from "../../i18n";
import type { ChartColors } from "./chart-colors";
import type { ChartData, Series } from "./chart-data";
import { chartTooltip } from "./tooltip";

type Spec = ComponentProps<typeof Base>;

interface Cell {
  readonly key: string;
  readonly series: string;
  readonly value: number | null;
}

interface Drawn {
  /** px. */
  readonly height: number;
  /** Whether fingers point at it, which are gone as soon as they were there: what they asked to read stays. */
  readonly isTouched: boolean;
}

/** What the drawing library is told: our figures in the theme's colours, without its own words. */
export function chartSpec(data: ChartData, palette: ChartColors, { height, isTouched }: Drawn): Spec {
  const { categories, columns, lines, annotations } = data;
  const all = [...columns, ...lines];
  const labels = new Map(categories.map(({ key, label }) => [key, label]));
  const cells = (series: Series): readonly Cell[] =>
    categories.map(({ key }, at) => ({ key, series: series.label, value: series.values[at] ?? null }));
  const text = {
    labelFill: palette.text,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontSize: 12,
    labelFontFamily: palette.font,
  };
  const encode = { x: "key", y: "value", color: "series" };
  const tooltip = { title: "key", items: [{ channel: "y" }] };
  return {
    type: "view",
    autoFit: true,
    height,
    animate: false,
    scale: {
      x: { domain: categories.map(({ key }) => key) },
      y: {
        nice: true,
        ...(data.from !== undefined && { domainMin: data.from }),
        ...(data.to !== undefined && { domainMax: data.to }),
      },
      color: { domain: all.map(({ label }) => label), range: all.map(({ tone }) => palette.tones[tone]) },
    },
    axis: {
      x: {
        ...text,
        title: false,
        tick: false,
        line: true,
        lineStroke: palette.grid,
        lineStrokeOpacity: 1,
        labelFormatter: (key: string) => labels.get(key) ?? key,
        labelAutoRotate: false,
        labelAutoHide: { type: "hide", keepHeader: true, keepTail: true },
      },
      y: {
        ...text,
        title: false,
        labelFormatter: (value: number) => formatNumber(value, data.decimals),
        gridStroke: palette.grid,
        gridStrokeOpacity: 1,
        gridLineDash: [0, 0],
      },
    },
    // The key to the colours stands above the drawing as text of the page.
    legend: false,
    interaction: {
      tooltip: {
        shared: true,
        disableAutoHide: isTouched,
        crosshairsStroke: palette.text,
        render: (_event: unknown, { title }: { readonly title: string }) => chartTooltip(data, title, palette),
        css: {
          ".g2-tooltip": {
            background: palette.ground,
            color: palette.strong,
            "font-family": palette.font,
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
        style: { stroke: palette.tones[tone], lineWidth: 1.5, strokeOpacity: 0.9, lineDash: [2, 3] },
      })),
    ],
  } as Spec;
}
