import { type ReactNode, useId } from "react";
import styles from "./settings/account-settings.module.css";

interface Props {
  readonly title: string;
  readonly about: string;
  /** Whether the content takes the full width, below title and explanation. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A settings panel: title and explanation beside the controls. */
export function Panel({ title, about, isWide = false, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} data-wide={isWide}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
