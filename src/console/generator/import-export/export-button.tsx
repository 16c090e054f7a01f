import { Button } from "antd";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { useTranslation, withTexts } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { Icon } from "../../ui/icon";
import { canExportList } from "./can-export";

const ExportDialog = lazy(withTexts(() => import("./export-dialog"), "files"));

type Props = Omit<ComponentProps<typeof ExportDialog>, "onClose">;

/**
 * Returns the export dialog of a list, and `open`, which opens it. `open` is null if the session may not export the
 * list.
 */
export function useExportDialog(props: Props) {
  const can = useAccess();
  const [isOpen, setOpen] = useState(false);
  return {
    open: canExportList({ resource: props.resource, within: props.list.within }, can) ? () => setOpen(true) : null,
    dialog: isOpen && (
      <Suspense fallback={null}>
        <ExportDialog {...props} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

/** Opens the export dialog. Renders nothing when the session may not export the list. */
export function ExportButton(props: Props) {
  const { t } = useTranslation();
  const { open, dialog } = useExportDialog(props);
  if (open === null) return null;
  const label = t("list.export");
  return (
    <>
      <Button
        type="text"
        icon={<Icon name="download" />}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={open}
      />
      {dialog}
    </>
  );
}
