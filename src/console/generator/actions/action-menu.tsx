import { LoadingOutlined, MoreOutlined } from "@ant-design/icons";
import type { Action } from "../../../contract";
import { useTranslation } from "../../i18n";
import { Icon } from "../../ui/icon";
import { MenuButton } from "../../ui/menu-button";

interface Props {
  readonly actions: readonly Action[];
  readonly isBusy: boolean;
  readonly onStart: (action: Action) => void;
  /** CSS class of a plain button, for the rows of a list. */
  readonly className?: string | undefined;
}

/** A "More actions" menu. Renders nothing when there are no actions. */
export function ActionMenu({ actions, isBusy, onStart, className }: Props) {
  const { t, text } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <MenuButton
      label={t("list.more")}
      icon={className !== undefined && isBusy ? <LoadingOutlined aria-hidden /> : <MoreOutlined aria-hidden />}
      className={className}
      button={{ loading: isBusy, disabled: isBusy }}
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
