import type { ReactNode } from "react";
import styles from "./message-page.module.css";
import { useTitle } from "./use-title";

interface Props {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** A page that shows only a message and a link. */
export function MessagePage({ title, text, children }: Props) {
  useTitle(title);
  return (
    <div className={styles.notice}>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
