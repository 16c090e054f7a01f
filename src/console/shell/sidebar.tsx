import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { type MenuItem, menuItems, sidebar } from "../../contract";
import { browserStorage } from "../client/browser-storage";
import { t, text } from "../i18n";
import { accessSession } from "../providers/access-session";
import { useRegistry } from "../providers/registry-context";
import { useSession } from "../providers/services-context";
import { Icon } from "../ui/icon";
import { Logo } from "../ui/logo";
import { highlightedEntries } from "./entry-at";
import { NavEntry } from "./nav-entry";
import styles from "./sidebar.module.css";

/** The sidebar with the role's entries, in the specified order (spec R4). Child entries are indented. */
export function Sidebar() {
  const registry = useRegistry();
  const user = useSession()?.user;
  const { pathname, search } = useLocation();
  const [current, ...parents] = highlightedEntries(registry, pathname);
  const [isNarrow, setNarrow] = useState(() => browserStorage.get("sidebar") === "narrow");
  const toggle = (): void => {
    browserStorage.set("sidebar", isNarrow ? null : "narrow");
    setNarrow(!isNarrow);
  };
  const access = user === undefined ? null : accessSession(registry, user);
  const entries = access === null ? [] : sidebar(registry, access);
  // Only the current section shows its commands, so that the entries stay easy to find.
  const section = [current, ...parents];
  const label = t(isNarrow ? "nav.widen" : "nav.narrow");
  return (
    <aside className={styles.sidebar} data-narrow={isNarrow} aria-label={t("product.name")}>
      <p className={styles.product}>
        <Logo />
        <span>{t("product.name")}</span>
      </p>
      <nav aria-label={t("nav.label")}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.name} data-under={entry.under !== undefined && entry.under !== null}>
              <NavEntry
                entry={entry}
                className={styles.entry}
                isCurrent={entry.name === current}
                isHighlighted={entry.name === current || parents.includes(entry.name)}
                isNarrow={isNarrow}
              />
              {!isNarrow && access !== null && section.some((name) => name === entry.name || name === entry.under) && (
                <MenuItems items={menuItems(registry, access, entry)} currentPaths={[pathname, pathname + search]} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <Button
        type="text"
        className={styles.toggle ?? ""}
        icon={isNarrow ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={label}
        title={label}
        onClick={toggle}
      />
    </aside>
  );
}

interface MenuItemsProps {
  readonly items: readonly MenuItem[];
  readonly currentPaths: readonly string[];
}

/** The commands of a section, below its entries. */
function MenuItems({ items, currentPaths }: MenuItemsProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.name}>
          <Link
            to={item.path}
            className={styles.item}
            {...(currentPaths.includes(item.path) && { "aria-current": "page" as const })}
          >
            <Icon name={item.icon} />
            <span>{text(item.label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
