import { Base } from "@ant-design/charts";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { useMedia } from "../../ui/use-media";
import type { ChartData } from "./chart-data";
import { chartSpec } from "./chart-spec";
import { useChartStyle } from "./chart-style";
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
  const style = useChartStyle();
  const isTouch = useMedia("(hover: none)");
  const container = useRef<HTMLDivElement>(null);
  const plotRef = useRef<Plot | null>(null);
  const navigate = useNavigate();
  /** Key of the category whose tooltip was shown last: the library hides the tooltip before the click. */
  const pointed = useRef<string | null>(null);
  const onReady = useCallback((plot: Plot) => {
    plotRef.current = plot;
  }, []);
  const onTooltip = useCallback((key: string) => {
    pointed.current = key;
  }, []);
  // A tap on a touch screen shows the values, and the table has the links.
  const opens = !isTouch && data.categories.some(({ address }) => address);
  useEffect(() => {
    const node = container.current;
    if (!opens || node === null) return;
    const onClick = (): void => {
      const address = data.categories.find(({ key }) => key === pointed.current)?.address;
      if (address) navigate(address);
    };
    node.addEventListener("click", onClick);
    return () => node.removeEventListener("click", onClick);
  }, [opens, data, navigate]);
  const spec = useMemo(
    () => chartSpec(data, style, { height, isTouch, onTooltip }),
    [data, style, height, isTouch, onTooltip],
  );
  useEffect(() => {
    if (!isTouch) return;
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !container.current?.contains(target)) plotRef.current?.chart.emit("tooltip:hide");
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [isTouch]);
  return (
    <div ref={container} className={styles.canvas} data-opens={opens}>
      <Base {...spec} onReady={onReady} />
    </div>
  );
}
