import { Dropdown, type MenuProps } from "antd";
import type { ReactNode } from "react";
import styles from "./dropdown-menu.module.css";

/** An option of a menu. */
export interface MenuOption {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Whether a divider precedes the option. */
  readonly hasDivider?: boolean;
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
  choices.flatMap(({ key, label, icon, isDanger = false, isDisabled = false, hasDivider = false }) => [
    ...(hasDivider ? [{ type: "divider" as const }] : []),
    { key, label: labelled(icon, label, isDanger), disabled: isDisabled },
  ]);

/** The menu of a button. With `chosen`, it shows checkmarks and stays open until the user clicks outside. */
export default function DropdownMenu({ isOpen, onOpen, choices, onChoose, chosen, children }: Props) {
  return (
    <Dropdown
      open={isOpen}
      autoFocus
      placement="bottomRight"
      trigger={["click"]}
      onOpenChange={(next, { source }) => {
        // The button toggles the menu itself. This handles clicks outside, Escape, and the selection of an option.
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
          // The menu reacts to keydown of Enter. The keyup would then press the newly focused element.
          domEvent.preventDefault();
          onChoose(key);
        },
      }}
    >
      {children}
    </Dropdown>
  );
}
