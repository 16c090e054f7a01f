import { Base } from "@ant-design/charts";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useMedia } from "../../ui/use-media";
import { useChartColors } from "./chart-colors";
import type { ChartData } from "./chart-data";
import { chartSpec } from "./chart-spec";
import styles from "./charts.module.css";

export interface ChartCanvasProps {
  readonly data: ChartData;
  /** px. */
  readonly height: number;
}

/** What of the drawing library's own object is used. */
interface Drawn {
  readonly chart: { readonly emit: (event: "tooltip:hide") => void };
}

/** The drawing itself: the one module that brings the drawing library. Loaded on demand by `Chart`. */
export default function ChartCanvas({ data, height }: ChartCanvasProps) {
  const palette = useChartColors();
  const isTouched = useMedia("(hover: none)");
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const keep = useCallback((made: Drawn) => {
    drawn.current = made;
  }, []);
  const spec = useMemo(() => chartSpec(data, palette, { height, isTouched }), [data, palette, height, isTouched]);
  useEffect(() => {
    if (!isTouched) return;
    const look = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !box.current?.contains(target)) drawn.current?.chart.emit("tooltip:hide");
    };
    document.addEventListener("pointerdown", look);
    return () => document.removeEventListener("pointerdown", look);
  }, [isTouched]);
  return (
    <div ref={box} className={styles.canvas}>
      <Base {...spec} onReady={keep} />
    </div>
  );
}
