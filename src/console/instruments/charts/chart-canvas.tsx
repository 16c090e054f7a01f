import { Base } from "@ant-design/charts";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useMedia } from "../../ui/use-media";
import { useChartColors } from "./chart-colors";
import type { ChartData } from "./chart-data";
import { chartSpec } from "./chart-spec";
import styles from "./charts.module.css";

export interface ChartCanvasProps {
  readonly data: ChartData;
  /** Height in px. */
  readonly height: number;
}

/** The used part of the chart library's plot object. */
interface Plot {
  readonly chart: { readonly emit: (event: "tooltip:hide") => void };
}

/** Draws a chart. Only this module imports the chart library, so `Chart` loads it on demand. */
export default function ChartCanvas({ data, height }: ChartCanvasProps) {
  const palette = useChartColors();
  const isTouch = useMedia("(hover: none)");
  const container = useRef<HTMLDivElement>(null);
  const plotRef = useRef<Plot | null>(null);
  const onReady = useCallback((plot: Plot) => {
    plotRef.current = plot;
  }, []);
  const spec = useMemo(() => chartSpec(data, palette, { height, isTouch }), [data, palette, height, isTouch]);
  useEffect(() => {
    if (!isTouch) return;
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !container.current?.contains(target)) plotRef.current?.chart.emit("tooltip:hide");
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [isTouch]);
  return (
    <div ref={container} className={styles.canvas}>
      <Base {...spec} onReady={onReady} />
    </div>
  );
}
