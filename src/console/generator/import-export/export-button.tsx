import { Button } from "antd";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { t, withTexts } from "../../i18n";
import { useCan } from "../../providers/services-context";
import { Icon } from "../../ui/icon";
import { canExportList } from "./can-export";

const ExportDialog = lazy(withTexts(() => import("./export-dialog")));

type Props = Omit<ComponentProps<typeof ExportDialog>, "onClose">;

/** What gives a list out as a file, where the session may: a way to open it, and the dialog while it is open. */
export function useExportDialog(given: Props) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  return {
    open: canExportList({ resource: given.resource, within: given.list.within }, can) ? () => setOpen(true) : null,
    dialog: isOpen && (
      <Suspense fallback={null}>
        <ExportDialog {...given} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

/** The same as a button of its own. */
export function ExportButton(props: Props) {
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
