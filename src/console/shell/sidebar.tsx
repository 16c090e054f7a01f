import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { type MenuItem, menuItems } from "../../contract";
import { browserStorage } from "../client/browser-storage";
import { useTranslation } from "../i18n";
import { accessSession } from "../providers/access-session";
import { useRegistry } from "../providers/registry-context";
import { useSession } from "../providers/services-context";
import { Icon } from "../ui/icon";
import { Logo } from "../ui/logo";
import { NavEntry } from "./nav-entry";
import styles from "./sidebar.module.css";
import { useNavigation } from "./use-navigation";

/** The sidebar with the role's entries, in the specified order (spec R4). Child entries are indented. */
export function Sidebar() {
  const { t } = useTranslation();
  const registry = useRegistry();
  const user = useSession()?.user;
  const { pathname, search } = useLocation();
  const { entries, section } = useNavigation();
  // `index.html` has the same rule, so that nothing moves when the console starts.
  const [isNarrow, setNarrow] = useState(
    () => (browserStorage.get("sidebar") ?? (window.innerWidth < 1200 ? "narrow" : "wide")) === "narrow",
  );
  const toggle = (): void => {
    browserStorage.set("sidebar", isNarrow ? "wide" : "narrow");
    setNarrow(!isNarrow);
  };
  const access = user === undefined ? null : accessSession(registry, user);
  // Only the current section shows its commands, so that the entries stay easy to find.
  const commandsOf = (name: string): readonly MenuItem[] => {
    const declaration = registry.entries.find((one) => one.name === name);
    const isInSection = section.some((one) => one.name === name);
    return isNarrow || access === null || declaration === undefined || !isInSection
      ? []
      : menuItems(registry, access, declaration);
  };
  const label = t(isNarrow ? "nav.widen" : "nav.narrow");
  return (
    <aside className={styles.sidebar} data-narrow={isNarrow} aria-label={t("product.name")}>
      <p className={styles.product}>
        <Logo />
        <span>{t("product.name")}</span>
      </p>
      <nav aria-label={t("nav.label")}>
        <ul>
          {entries
            .filter(({ isInSidebar }) => isInSidebar)
            .map((entry) => (
              <li key={entry.name} data-under={entry.parent !== undefined}>
                <NavEntry entry={entry} className={styles.entry} isNarrow={isNarrow} />
                <MenuItems items={commandsOf(entry.name)} currentPaths={[pathname, pathname + search]} />
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
  const { text } = useTranslation();
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
