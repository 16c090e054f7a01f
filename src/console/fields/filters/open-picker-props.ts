import type { FieldKind } from "../../../contract";
import type { FilterProps, filterWidth } from "../props";

/** A picker that is open; it says when it closes. */
export interface OpenPickerProps<K extends FieldKind> extends FilterProps<K> {
  readonly style: ReturnType<typeof filterWidth>;
  readonly onClose: () => void;
}
