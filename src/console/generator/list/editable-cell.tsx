import { CloseOutlined, EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { Field, Resource, WireRecord } from "../../../contract";
import { useTranslation } from "../../i18n";
import { LazyBoundary } from "../../ui/lazy-boundary";
import styles from "./editable-cell.module.css";
import type { CellEditing } from "./use-cell-editing";

const loadEditor = () => import("./inline-editor");

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
  readonly name: string;
  readonly field: Field;
  readonly canEdit: boolean;
  readonly isEdited: boolean;
  readonly editing: CellEditing;
  readonly onClose: () => void;
  /** The value. */
  readonly children: ReactNode;
}

/** A value with a button that edits it in place. */
export function EditableCell({ canEdit, isEdited, children, ...props }: Props) {
  const { t, text } = useTranslation();
  const { record, name, field, editing, onClose } = props;
  if (isEdited) {
    return (
      <div className={styles.edited}>
        <LazyBoundary load={loadEditor} fallback={null} props={props} />
        {/* Not in the editor, so that one that does not load can be closed by touch. */}
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t("form.cancel")} onClick={onClose} />
      </div>
    );
  }
  return (
    <>
      {children}
      {canEdit && (
        <button
          type="button"
          // Keyboard users press F2 in the row instead.
          tabIndex={-1}
          className={styles.pencil}
          data-pencil
          aria-label={`${t("list.edit")}: ${text(field.label)}`}
          title={t("list.editHere")}
          onClick={() => editing.start(record, name)}
        >
          <EditOutlined />
        </button>
      )}
    </>
  );
}
