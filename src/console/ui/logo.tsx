import styles from "./logo.module.css";

/** The logo: a ball bearing in axial view. Its size follows the font size. */
export function Logo() {
  const balls = Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 4);
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden focusable="false">
      <circle cx="16" cy="16" r="14" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="16" cy="16" r="5.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
      {balls.map((angle) => (
        <circle key={angle} cx={16 + 9.8 * Math.cos(angle)} cy={16 + 9.8 * Math.sin(angle)} r="2" fill="currentColor" />
      ))}
    </svg>
  );
}
