import { SwapOutlined } from "@ant-design/icons";
import { useNavigate } from "react-router";
import { fileItems, type Resource } from "../../../contract";
import { t, text } from "../../i18n";
import { Icon } from "../../icon";
import { accessSession } from "../../providers/access-session";
import { useSession } from "../../providers/context";
import { useRegistry } from "../../registry";
import { MenuButton } from "../menu-button";

/** From a list to the pages that take in or give out its records as tables; nothing where the session has none of them. */
export function FilesMenu({ resource, search }: { readonly resource: Resource; readonly search: string }) {
  const registry = useRegistry();
  const user = useSession()?.user;
  const navigate = useNavigate();
  const items = user === undefined ? [] : fileItems(registry, accessSession(registry, user), resource);
  if (items.length === 0) return null;
  return (
    <MenuButton
      label={t("files.menu")}
      icon={<SwapOutlined rotate={90} aria-hidden />}
      button={{ type: "text" }}
      choices={items.map(({ name, label, icon }) => ({ key: name, label: text(label), icon: <Icon name={icon} /> }))}
      onChoose={(name) => {
        const item = items.find((one) => one.name === name);
        if (item !== undefined) void navigate(item.path, { state: { search } });
      }}
    />
  );
}
