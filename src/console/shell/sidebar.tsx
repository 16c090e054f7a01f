import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useLocation } from "react-router";
import { sidebar } from "../../contract";
import { kept } from "../client/storage";
import { t } from "../i18n";
import { accessSession } from "../providers/access-session";
import { useSession } from "../providers/context";
import { useRegistry } from "../registry";
import { Mark } from "./brand";
import { highlighted } from "./entry-at";
import { NavEntry } from "./nav-entry";
import styles from "./sidebar.module.css";

/** The entries of the role, in the specification's order; those that stand under another are indented below it. */
export function Sidebar() {
  const registry = useRegistry();
  const user = useSession()?.user;
  const [current, ...above] = highlighted(registry, useLocation().pathname);
  const [isNarrow, setNarrow] = useState(() => kept.get("sidebar") === "narrow");
  const toggle = (): void => {
    kept.set("sidebar", isNarrow ? null : "narrow");
    setNarrow(!isNarrow);
  };
  const entries = user === undefined ? [] : sidebar(registry, accessSession(registry, user));
  const label = t(isNarrow ? "nav.widen" : "nav.narrow");
  return (
    <aside className={styles.sidebar} data-narrow={isNarrow} aria-label={t("product.name")}>
      <p className={styles.product}>
        <Mark />
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
                isHighlighted={entry.name === current || above.includes(entry.name)}
                isNarrow={isNarrow}
              />
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
