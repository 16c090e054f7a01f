import { Base } from "@ant-design/charts";
import { useMemo } from "react";
import type { ChartData } from "./chart-data";
import { chartSpec } from "./chart-spec";
import { usePalette } from "./palette";

/** What is drawn, and how high. */
export interface DrawingProps {
  readonly data: ChartData;
  /** px. */
  readonly height: number;
}

/** The drawing itself: the one module that brings the drawing library. Loaded on demand by `Chart`. */
export default function Drawing({ data, height }: DrawingProps) {
  const palette = usePalette();
  const spec = useMemo(() => chartSpec(data, palette, height), [data, palette, height]);
  return <Base {...spec} />;
}
