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

/** Most actions shown as buttons. Others, and dangerous ones, are in a menu. A phone shows only main actions. */
const maxButtons = 2;

/** The actions of the shown record. */
export function ShowActions({ resource, record, actions, from }: Props) {
  const { t, text } = useTranslation();
  const can = useAccess();
  const userId = useAccountId();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const pages = recordPermissions(resource, can);
  const offered = [
    ...availableActions(resource, record, can, userId),
    ...(canDeleteRecord(resource, record, can, userId) ? [deletion] : []),
  ];
  const isBusy = actions.isBusy(record);
  const main = offered.filter((action) => action.place === "main");
  const others = offered.filter((action) => action.place === undefined && action.danger !== true);
  const inHead = isPhone ? main : [...main, ...others].slice(0, maxButtons);
  const inMenu = offered.filter((action) => !inHead.includes(action));
  return (
    <>
      {inHead.map((action) => (
        <Button
          key={action.name}
          disabled={isBusy}
          icon={action.icon !== undefined && <Icon name={action.icon} />}
          onClick={() => actions.start(action, record)}
        >
          {text(action.label)}
        </Button>
      ))}
      {pages.edit && (
        <Button
          type="primary"
          icon={<Icon name="edit" />}
          data-shortcut={"edit" satisfies ShortcutTarget}
          onClick={() => void navigate(editAddress(resource, record[resource.key]), { state: from })}
        >
          {t("list.edit")}
        </Button>
      )}
      <ActionMenu actions={inMenu} isBusy={isBusy} onStart={(action) => actions.start(action, record)} />
    </>
  );
}
