import { Link, type LinkProps } from "react-router";
import styles from "./tab-links.module.css";

interface TabLink extends Pick<LinkProps, "to" | "state" | "replace"> {
  readonly label: string;
  readonly isCurrent: boolean;
}

/** Scrolls the current tab into view on a phone. Runs in the next frame, so that it causes no extra layout. */
function bringIntoView(link: HTMLElement | null): () => void {
  const frame = requestAnimationFrame(() => link?.scrollIntoView({ inline: "center", block: "nearest" }));
  return () => cancelAnimationFrame(frame);
}

/** A bar of links to related pages, with the current page marked. */
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
