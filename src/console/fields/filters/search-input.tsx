import { type ReactNode, useId } from "react";
import styles from "../fields.module.css";
import { useDebouncedInput } from "../use-debounced-input";

interface Props {
  readonly id?: string;
  /** Read out as the name. */
  readonly label: string;
  /** Shown while nothing is typed; the label where it is absent. */
  readonly placeholder?: string;
  readonly value: string;
  /** Hears of a text once it is meant: after a pause, on Enter, on leaving. */
  readonly onSettled: (typed: string) => void;
  readonly icon?: ReactNode;
  /** What may be meant; whatever else is typed is as good. */
  readonly suggestions?: readonly string[];
  readonly onFocus?: () => void;
  /** Whether it takes the room there is, in place of that of a filter. */
  readonly isWide?: boolean;
}

/** A line to look for something by. The browser's own search input: antd's brings text areas and passwords along. */
export function SearchInput(props: Props) {
  const { id, label, placeholder = label, value, onSettled, icon, suggestions = [], onFocus, isWide = false } = props;
  const listId = useId();
  const { typed, type, settle } = useDebouncedInput(value, onSettled);
  return (
    <span className={styles.word} data-wide={isWide}>
      {icon}
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        value={typed}
        placeholder={placeholder}
        title={label}
        aria-label={label}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && settle()}
        onBlur={settle}
        onFocus={onFocus}
        list={suggestions.length > 0 ? listId : undefined}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </span>
  );
}
