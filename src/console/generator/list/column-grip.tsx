import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "../../i18n";
import styles from "./list-table.module.css";
import type { ColumnLayout } from "./use-visible-columns";
import { columnWidth } from "./visible-columns";

export interface GripProps {
  readonly name: string;
  readonly label: string;
  readonly layout: Pick<ColumnLayout, "widths" | "resize">;
}

/** Width that an arrow key adds or removes, px. */
const step = 16;

const widthOf = (grip: Element): number => grip.closest("th")?.offsetWidth ?? columnWidth.min;

/** The edge of a column's head: dragging it or the arrow keys set the width; a double click gives it that of its content. */
export default function ColumnGrip({ name, label, layout: { widths, resize } }: GripProps) {
  const { t } = useTranslation();
  const set = widths[name];
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const grip = event.currentTarget;
    const [begin, width] = [event.clientX, widthOf(grip)];
    // Otherwise the browser drags the head.
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
