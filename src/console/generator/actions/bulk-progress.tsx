import { Progress } from "antd";
import { type ReactNode, useId } from "react";
import type { BulkProgress } from "./bulk";

/** Progress as a bar with a text below. */
export function ProgressLine({
  progress,
  children,
}: {
  readonly progress: BulkProgress;
  readonly children: ReactNode;
}) {
  const { settled, total } = progress;
  const textId = useId();
  return (
    <>
      <Progress
        percent={total === 0 ? 100 : Math.floor((settled / total) * 100)}
        status="active"
        aria-labelledby={textId}
      />
      <p role="status" id={textId}>
        {children}
      </p>
    </>
  );
}
