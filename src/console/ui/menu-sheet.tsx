import type { MenuOption } from "./dropdown-menu";
import styles from "./dropdown-menu.module.css";
import { Sheet } from "./sheet/sheet";

interface Props {
  readonly title: string;
  readonly choices: readonly MenuOption[];
  /** Keys of the options with a checkmark; undefined for a menu of commands. */
  readonly chosen?: readonly string[] | undefined;
  readonly onChoose: (key: string) => void;
  readonly onClose: () => void;
}

/** A menu on a phone, as a full-width bottom sheet. */
export default function MenuSheet({ title, choices, chosen, onChoose, onClose }: Props) {
  return (
    <Sheet wide="dialog" title={title} onClose={onClose} isFlush>
      <ul className={styles.lines}>
        {choices.map(({ key, label, icon, isDanger = false, isDisabled = false, hasDivider = false }) => (
          <li key={key} data-divider={hasDivider}>
            <button
              type="button"
              className={styles.choice}
              data-danger={isDanger}
              disabled={isDisabled}
              {...(chosen !== undefined && { "aria-pressed": chosen.includes(key) })}
              onClick={() => onChoose(key)}
            >
              {icon}
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
