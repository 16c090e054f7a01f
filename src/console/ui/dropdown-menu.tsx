import { Dropdown, type MenuProps } from "antd";
import type { ReactNode } from "react";
import styles from "./dropdown-menu.module.css";

/** One line of a menu. */
export interface MenuOption {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Begins a group of its own. */
  readonly isApart?: boolean;
}

interface Props {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly choices: readonly MenuOption[];
  readonly onChoose: (key: string) => void;
  readonly chosen?: readonly string[];
  /** The button that the menu belongs to. */
  readonly children: ReactNode;
}

const labelled = (icon: ReactNode, label: string, isDanger: boolean): ReactNode => (
  <span className={styles.choice} data-danger={isDanger}>
    {icon}
    {label}
  </span>
);

const itemsOf = (choices: readonly MenuOption[]): NonNullable<MenuProps["items"]> =>
  choices.flatMap(({ key, label, icon, isDanger = false, isDisabled = false, isApart = false }) => [
    ...(isApart ? [{ type: "divider" as const }] : []),
    { key, label: labelled(icon, label, isDanger), disabled: isDisabled },
  ]);

/** The menu of a button. With ticks it stays open until one clicks beside it. */
export default function DropdownMenu({ isOpen, onOpen, choices, onChoose, chosen, children }: Props) {
  return (
    <Dropdown
      open={isOpen}
      autoFocus
      placement="bottomRight"
      trigger={["click"]}
      onOpenChange={(next, { source }) => {
        // The button itself opens and closes; what is left is a click beside it, Escape, or a choice.
        if (source === "menu" ? chosen === undefined : !next) onOpen(false);
      }}
      menu={{
        className: styles.menu ?? "",
        items: itemsOf(choices),
        selectable: chosen !== undefined,
        multiple: true,
        selectedKeys: [...(chosen ?? [])],
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          // Enter chooses when it goes down; coming up, it would press what has the focus by then.
          domEvent.preventDefault();
          onChoose(key);
        },
      }}
    >
      {children}
    </Dropdown>
  );
}
