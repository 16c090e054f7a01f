import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { Link } from "react-router";
import type { WireRecord } from "../../../contract";
import { t, text } from "../../i18n";
import { Icon } from "../../icon";
import styles from "../generator.module.css";
import type { RowWays } from "./use-row-ways";

interface Props {
  readonly record: WireRecord;
  readonly ways: RowWays;
}

/** What can be done with one row: editing at once, everything else in a menu. */
export function RowActions({ record, ways }: Props) {
  const edit = ways.editOf(record);
  const actions = ways.actionsOf(record);
  const isBusy = ways.isBusy(record);
  const items = actions.map((action) => ({
    key: action.name,
    label: text(action.label),
    icon: action.icon === undefined ? null : <Icon name={action.icon} />,
    danger: action.danger === true,
  }));
  return (
    <span className={styles.line}>
      {edit !== null && (
        <Link
          to={edit.address}
          state={edit.state}
          title={t("list.edit")}
          aria-label={t("list.edit")}
          className={styles.icon}
        >
          <Icon name="edit" />
        </Link>
      )}
      {items.length > 0 && (
        <Dropdown
          trigger={["click"]}
          disabled={isBusy}
          menu={{
            items,
            onClick: ({ key, domEvent }) => {
              domEvent.stopPropagation();
              const action = actions.find((one) => one.name === key);
              if (action !== undefined) ways.start(action, record);
            },
          }}
        >
          <Button
            type="text"
            size="small"
            loading={isBusy}
            icon={<MoreOutlined aria-hidden />}
            aria-label={t("list.more")}
            title={t("list.more")}
          />
        </Dropdown>
      )}
    </span>
  );
}
