import { sceneLimits } from "../../../contract";
import styles from "./device.module.css";
import type { drawable } from "./scene-rows";

const share = (minutes: number): string => `${(minutes / sceneLimits.dayMinutes) * 100}%`;
const hours = [0, 6, 12, 18, 24];

/** A day from midnight to midnight with its intervals. The list beside it says the same in words. */
export function SceneTimeline({ intervals }: { readonly intervals: ReturnType<typeof drawable> }) {
  return (
    <div className={styles.timeline} aria-hidden>
      <div className={styles.track}>
        {intervals.map(({ key, begin, end, mode }) => (
          <span key={key} data-mode={mode} style={{ left: share(begin), width: share(end - begin) }} />
        ))}
      </div>
      <div className={styles.hours}>
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  );
}
