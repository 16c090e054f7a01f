import { Link, type LinkProps } from "react-router";
import styles from "./tab-links.module.css";

interface TabLink extends Pick<LinkProps, "to" | "state" | "replace"> {
  readonly label: string;
  readonly isCurrent: boolean;
}

/** On a phone the tabs scroll: bring the current one into view. */
const bringIntoView = (link: HTMLElement | null): void => link?.scrollIntoView({ inline: "center", block: "nearest" });

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
