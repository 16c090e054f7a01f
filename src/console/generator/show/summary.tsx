import { Skeleton } from "antd";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { LazyBoundary } from "../../ui/lazy-boundary";
import styles from "../generator.module.css";
import type { TabProps, TabScreens } from "./tab-props";

interface Props extends TabProps {
  readonly tabScreens: TabScreens;
  /** Shown below the summary once its code has loaded, because the heights of summaries differ. */
  readonly children: ReactNode;
}

/** The hand-made summary above the fields of a record, if its resource declares one. */
export function Summary({ tabScreens, children, ...props }: Props) {
  const [isWaiting, setWaiting] = useState(false);
  const load = tabScreens[props.resource.summary ?? ""];
  if (load === undefined) return children;
  return (
    <>
      <LazyBoundary load={load} fallback={<Waiting onChange={setWaiting} />} props={props} />
      {!isWaiting && children}
    </>
  );
}

/** Tells when it appears and disappears, before the browser paints. */
function Waiting({ onChange }: { readonly onChange: (isWaiting: boolean) => void }) {
  useLayoutEffect(() => {
    onChange(true);
    return () => onChange(false);
  }, [onChange]);
  return (
    <div className={styles.summary} aria-busy>
      <Skeleton active paragraph={{ rows: 9 }} />
    </div>
  );
}
