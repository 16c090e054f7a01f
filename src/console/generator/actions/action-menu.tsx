import { MoreOutlined } from "@ant-design/icons";
import type { Action } from "../../../contract";
import { useTranslation } from "../../i18n";
import { Icon } from "../../ui/icon";
import { MenuButton } from "../../ui/menu-button";

interface Props {
  readonly actions: readonly Action[];
  readonly isBusy: boolean;
  readonly onStart: (action: Action) => void;
  /** For the rows of a list. */
  readonly isSmall?: boolean;
}

/** A "More actions" menu. Renders nothing when there are no actions. */
export function ActionMenu({ actions, isBusy, onStart, isSmall = false }: Props) {
  const { t, text } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <MenuButton
      label={t("list.more")}
      icon={<MoreOutlined aria-hidden />}
      button={{ loading: isBusy, disabled: isBusy, ...(isSmall && { size: "small", type: "text" }) }}
      choices={actions.map((action) => ({
        key: action.name,
        label: text(action.label),
        icon: action.icon === undefined ? null : <Icon name={action.icon} />,
        isDanger: action.danger === true,
      }))}
      onChoose={(name) => {
        const action = actions.find((candidate) => candidate.name === name);
        if (action !== undefined) onStart(action);
      }}
    />
  );
}
