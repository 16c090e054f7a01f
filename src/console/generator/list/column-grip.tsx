import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "../../i18n";
import styles from "./column-grip.module.css";
import { moveColumn } from "./column-order";
import type { ColumnLayout } from "./use-visible-columns";
import { columnWidth } from "./visible-columns";

export interface GripProps {
  readonly name: string;
  readonly label: string;
  /** Without `choose`, the column cannot be dragged. */
  readonly layout: Omit<ColumnLayout, "choose"> & Partial<Pick<ColumnLayout, "choose">>;
}

/** Change of the width by an arrow key, px. */
const step = 16;

const widthOf = (grip: Element): number => grip.closest("th")?.offsetWidth ?? columnWidth.min;

/**
 * The edge of a column's head. Dragging it or the arrow keys set the width; a double click fits the width to the
 * content.
 */
export default function ColumnGrip({ name, label, layout }: GripProps) {
  const { t } = useTranslation();
  const own = useRef<HTMLSpanElement>(null);
  useDrag(own, name, layout);
  const { widths, resize } = layout;
  const set = widths[name];
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const grip = event.currentTarget;
    const [begin, width] = [event.clientX, widthOf(grip)];
    // Otherwise the browser would drag the head.
    event.preventDefault();
    event.stopPropagation();
    grip.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent): void => resize(name, width + clientX - begin);
    const end = (): void => {
      grip.removeEventListener("pointermove", move);
      grip.removeEventListener("lostpointercapture", end);
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("lostpointercapture", end);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget: grip } = event;
    const by = key === "ArrowRight" ? step : key === "ArrowLeft" ? -step : 0;
    if (by === 0 && key !== "Home") return;
    event.preventDefault();
    event.stopPropagation();
    resize(name, by === 0 ? null : widthOf(grip) + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between paragraphs cannot be focused
    <span
      ref={own}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("columns.width", { label })}
      aria-valuemin={columnWidth.min}
      aria-valuemax={columnWidth.max}
      aria-valuenow={set ?? columnWidth.min}
      aria-valuetext={set === undefined ? t("columns.byContent") : `${set} px`}
      className={styles.grip}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => resize(name, null)}
    />
  );
}

const dragType = "application/x-column";

/**
 * Orders the columns by dragging their heads. The keyboard orders them in the menu of columns. The listeners are added
 * to the head around the grip, so that the code of heads stays small.
 */
function useDrag(grip: RefObject<HTMLElement | null>, name: string, { columns, choose }: GripProps["layout"]): void {
  const canDrag = choose !== undefined;
  const drop = useEffectEvent((dragged: string) =>
    choose?.(
      moveColumn(
        columns.map(({ field }) => field),
        dragged,
        name,
      ),
    ),
  );
  useEffect(() => {
    const head = grip.current?.closest("th") ?? null;
    if (head === null || !canDrag) return;
    const listening = new AbortController();
    const on = (type: "dragstart" | "dragover" | "dragleave" | "drop", react: (event: DragEvent) => void): void =>
      head.addEventListener(type, react, { signal: listening.signal });
    const mark = (isTarget: boolean): void => {
      head.dataset.target = String(isTarget);
    };
    head.draggable = true;
    on("dragstart", ({ dataTransfer }) => dataTransfer?.setData(dragType, name));
    on("dragover", (event) => {
      if (event.dataTransfer?.types.includes(dragType) !== true) return;
      event.preventDefault();
      mark(true);
    });
    on("dragleave", () => mark(false));
    on("drop", (event) => {
      event.preventDefault();
      mark(false);
      drop(event.dataTransfer?.getData(dragType) ?? "");
    });
    return () => {
      listening.abort();
      head.draggable = false;
    };
  }, [grip, name, canDrag]);
}
