import { Link, type LinkProps } from "react-router";
import styles from "./tab-links.module.css";

interface TabLink extends Pick<LinkProps, "to" | "state" | "replace"> {
  readonly label: string;
  readonly isCurrent: boolean;
}

/** On a phone the tabs scroll: bring the current one into view. In the next frame, so that it costs no extra layout. */
function bringIntoView(link: HTMLElement | null): () => void {
  const frame = requestAnimationFrame(() => link?.scrollIntoView({ inline: "center", block: "nearest" }));
  return () => cancelAnimationFrame(frame);
}

/** A bar of links to pages that belong together, the current one marked. */
export function TabLinks({ label, links }: { readonly label: string; readonly links: readonly TabLink[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {links.map(({ label: text, isCurrent, ...link }) => (
        <Link key={text} {...link} {...(isCurrent && { ref: bringIntoView, "aria-current": "page" as const })}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
