import { Button } from "antd";
import { useNavigate } from "react-router";
import type { Resource, WireRecord } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useAccountId } from "../../providers/services-context";
import { Icon } from "../../ui/icon";
import { editAddress, type NavigationState } from "../../ui/record-links";
import type { ShortcutTarget } from "../../ui/shortcuts";
import { useIsPhone } from "../../ui/use-is-phone";
import { ActionMenu } from "../actions/action-menu";
import { availableActions, canDeleteRecord, recordPermissions } from "../actions/available-actions";
import { deletion, type RecordActions } from "../actions/use-actions";

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
  readonly actions: RecordActions;
  readonly from: NavigationState;
}

/** Maximum number of action buttons. Other and dangerous actions are in a menu. Phones show only the main actions. */
const maxButtons = 2;

/** Buttons and a menu for the actions of the record on its page. */
export function ShowActions({ resource, record, actions, from }: Props) {
  const { t, text } = useTranslation();
  const can = useAccess();
  const userId = useAccountId();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const permissions = recordPermissions(resource, can);
  const offered = [
    ...availableActions(resource, record, can, userId),
    ...(canDeleteRecord(resource, record, can, userId) ? [deletion] : []),
  ];
  const isBusy = actions.isBusy(record);
  const main = offered.filter((action) => action.place === "main");
  const others = offered.filter((action) => action.place === undefined && action.danger !== true);
  const buttons = isPhone ? main : [...main, ...others].slice(0, maxButtons);
  const menuActions = offered.filter((action) => !buttons.includes(action));
  return (
    <>
      {buttons.map((action) => (
        <Button
          key={action.name}
          disabled={isBusy}
          icon={action.icon !== undefined && <Icon name={action.icon} />}
          onClick={() => actions.start(action, record)}
        >
          {text(action.label)}
        </Button>
      ))}
      {permissions.edit && (
        <Button
          type="primary"
          icon={<Icon name="edit" />}
          data-shortcut={"edit" satisfies ShortcutTarget}
          onClick={() => void navigate(editAddress(resource, record[resource.key]), { state: from })}
        >
          {t("list.edit")}
        </Button>
      )}
      <ActionMenu actions={menuActions} isBusy={isBusy} onStart={(action) => actions.start(action, record)} />
    </>
  );
}
