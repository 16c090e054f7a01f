import { sceneLimits } from "../../../contract";
import styles from "./scene.module.css";
import type { drawable } from "./scene-rows";

const percent = (minutes: number): string => `${(minutes / sceneLimits.dayMinutes) * 100}%`;
const hours = [0, 6, 12, 18, 24];

/** The intervals of a day on a bar from 0 to 24 h. Hidden from screen readers: the list beside it has the same data. */
export function SceneTimeline({ intervals }: { readonly intervals: ReturnType<typeof drawable> }) {
  return (
    <div className={styles.timeline} aria-hidden>
      <div className={styles.track}>
        {intervals.map(({ key, begin, end, mode }) => (
          <span key={key} data-mode={mode} style={{ left: percent(begin), width: percent(end - begin) }} />
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
