import { Link } from "react-router";
import { type Field, isMuted, type Resource, type WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";
import type { ShortcutTarget } from "../../ui/shortcuts";
import styles from "./list.module.css";
import { MutedTag } from "./muted-tag";
import type { RowActions } from "./use-row-actions";

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
  readonly rowActions: RowActions;
  readonly name: string;
  readonly field: Field;
}

/**
 * The title of a record as a link to it, and the reason why it is not in use. A record without a title shows its key.
 */
export function TitleCell(props: Props) {
  const { resource, record } = props;
  if (!isMuted(resource, record)) return <TitleLink {...props} />;
  return (
    <span>
      <TitleLink {...props} /> <MutedTag resource={resource} record={record} />
    </span>
  );
}

function TitleLink({ resource, record, rowActions, name, field }: Props) {
  const title = record[name];
  const isEmpty = title === null || title === undefined || title === "";
  const shown = isEmpty ? `#${record[resource.key]}` : <Cell name={name} field={field} record={record} />;
  const to = rowActions.linkOf(record);
  if (rowActions.opensInPlace) {
    return (
      <button
        type="button"
        className={styles.opening}
        onClick={() => rowActions.open(record)}
        data-shortcut={"open" satisfies ShortcutTarget}
      >
        {shown}
      </button>
    );
  }
  if (to === null) return <span>{shown}</span>;
  return (
    <Link to={to.address} state={to.state} data-shortcut={"open" satisfies ShortcutTarget}>
      {shown}
    </Link>
  );
}
