import { Skeleton } from "antd";
import { LazyBoundary } from "../../ui/lazy-boundary";
import styles from "../generator.module.css";
import type { TabProps, TabScreens } from "./tab-props";

interface Props extends TabProps {
  readonly tabScreens: TabScreens;
}

/** The hand-made summary above the fields of a record, if its resource declares one. */
export function Summary({ tabScreens, ...props }: Props) {
  const load = tabScreens[props.resource.summary ?? ""];
  if (load === undefined) return null;
  const waiting = (
    <div className={styles.summary} aria-busy>
      <Skeleton active paragraph={{ rows: 9 }} />
    </div>
  );
  return <LazyBoundary load={load} fallback={waiting} props={props} />;
}
