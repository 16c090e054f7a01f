import type { FieldKind } from "../../../contract";
import type { FilterProps, filterWidth } from "../props";

/** Props of a picker that is open when it mounts. */
export interface OpenPickerProps<K extends FieldKind> extends FilterProps<K> {
  readonly style: ReturnType<typeof filterWidth>;
  readonly onClose: () => void;
}
