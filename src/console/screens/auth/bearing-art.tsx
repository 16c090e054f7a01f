import styles from "./bearing-art.module.css";

const centre = 500;
/** Angles of the twelve balls, in radians. */
const balls = Array.from({ length: 12 }, (_, index) => (index * Math.PI) / 6 + 0.15);
/** Radii of the fine rings of the races, from the shaft outwards. */
const rings = [118, 150, 168, 188, 312, 332, 352, 392, 440, 492];

/** A line drawing of a bearing with grease between its races, shown beside the login and account forms. */
export function BearingArt() {
  return (
    <svg className={styles.art} viewBox="0 0 1000 1000" focusable="false" aria-hidden>
      <circle className={styles.grease} cx={centre} cy={centre} r="250" strokeWidth="124" fill="none" />
      {rings.map((radius) => (
        <circle key={radius} className={styles.line} cx={centre} cy={centre} r={radius} fill="none" />
      ))}
      {balls.map((angle) => {
        const x = centre + 250 * Math.cos(angle);
        const y = centre + 250 * Math.sin(angle);
        return (
          <g key={angle}>
            <circle className={styles.ball} cx={x} cy={y} r="56" />
            <circle className={styles.line} cx={x} cy={y} r="40" fill="none" />
            <circle className={styles.core} cx={x} cy={y} r="5" />
          </g>
        );
      })}
      {[0, 90].map((turn) => (
        <path key={turn} className={styles.axis} d="M500 -20 V1020" transform={`rotate(${turn} 500 500)`} />
      ))}
    </svg>
  );
}
