import { Link } from "react-router";
import type { Field, Resource, WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";
import type { RowAddress } from "./use-row-ways";

interface Props {
  readonly resource: Resource;
  readonly record: WireRecord;
  /** Where the record opens; null where it does not. */
  readonly to: RowAddress | null;
  readonly name: string;
  readonly field: Field;
}

/** What names the record, as the link to it. A record without a name still has its key. */
export function TitleCell({ resource, record, to, name, field }: Props) {
  const title = record[name];
  const isEmpty = title === null || title === undefined || title === "";
  const shown = isEmpty ? `#${record[resource.key]}` : <Cell name={name} field={field} record={record} />;
  if (to === null) return <span>{shown}</span>;
  return (
    <Link to={to.address} state={to.state}>
      {shown}
    </Link>
  );
}
