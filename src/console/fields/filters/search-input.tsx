import { type ReactNode, useId } from "react";
import { keepTextOnEscape } from "../inputs/input-props";
import { useDebouncedInput } from "../use-debounced-input";
import styles from "./search-input.module.css";

interface Props {
  readonly id?: string;
  /** Accessible name. */
  readonly label: string;
  /** Placeholder of the empty input; `label` by default. */
  readonly placeholder?: string;
  readonly value: string;
  /** Receives the text after a typing pause, on Enter, and when the input loses focus. */
  readonly onSettled: (typed: string) => void;
  readonly icon?: ReactNode;
  /** Suggestions. Any other text is valid too. */
  readonly suggestions?: readonly string[];
  readonly onFocus?: () => void;
  /** Whether the input fills the available width. */
  readonly isWide?: boolean;
}

/** A search input. It is a native input, because antd's would load text areas and password inputs too. */
export function SearchInput(props: Props) {
  const { id, label, placeholder = label, value, onSettled, icon, suggestions = [], onFocus, isWide = false } = props;
  const listId = useId();
  const { typed, type, settle } = useDebouncedInput(value, onSettled);
  return (
    <span className={styles.search} data-wide={isWide}>
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
        onKeyDown={(event) => {
          keepTextOnEscape(event);
          if (event.key === "Enter") settle();
        }}
        onBlur={settle}
        onFocus={onFocus}
        list={suggestions.length > 0 ? listId : undefined}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </span>
  );
}
