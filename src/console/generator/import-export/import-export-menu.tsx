import { SwapOutlined } from "@ant-design/icons";
import { useNavigate } from "react-router";
import { type Column, fileItems, type Resource } from "../../../contract";
import { useTranslation } from "../../i18n";
import { accessSession } from "../../providers/access-session";
import { useRegistry } from "../../providers/registry-context";
import { useSession } from "../../providers/services-context";
import { Icon } from "../../ui/icon";
import { MenuButton } from "../../ui/menu-button";
import type { ListRecords } from "../list/use-list";
import { ExportButton, useExportDialog } from "./export-button";

interface Props {
  readonly resource: Resource;
  readonly list: Pick<ListRecords, "state" | "total" | "within">;
  /** The columns that the list shows. */
  readonly columns: readonly Column[];
  /** Query string of the list, so that the page can return to it. */
  readonly search: string;
}

/** Menu key of the export. Page names contain no colon, so the keys cannot clash. */
const exportKey = ":export";

/** A menu with the export of the list and links to the import and download pages that the user may open. */
export default function ImportExportMenu({ resource, list, columns, search }: Props) {
  const { t, text } = useTranslation();
  const registry = useRegistry();
  const user = useSession()?.user;
  const navigate = useNavigate();
  const items = user === undefined ? [] : fileItems(registry, accessSession(registry, user), resource);
  const { open: openExport, dialog } = useExportDialog({ resource, list, columns });
  if (items.length === 0) return <ExportButton resource={resource} list={list} columns={columns} />;
  const pages = items.map(({ name, label, icon }) => ({ key: name, label: text(label), icon: <Icon name={icon} /> }));
  const exportChoice = { key: exportKey, label: t("list.export"), icon: <Icon name="download" /> };
  return (
    <>
      <MenuButton
        label={t("files.menu")}
        icon={<SwapOutlined rotate={90} aria-hidden />}
        button={{ type: "text" }}
        choices={openExport === null ? pages : [exportChoice, ...pages]}
        onChoose={(key) => {
          const item = items.find(({ name }) => name === key);
          if (item !== undefined) void navigate(item.path, { state: { search } });
          else openExport?.();
        }}
      />
      {dialog}
    </>
  );
}
