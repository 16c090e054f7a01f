import { Link } from "react-router";
import { resourceByName } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import type { CellProps } from "../props";
import { useTitles } from "../relation-titles";
import { Unset } from "../status";

/** The related record's title: from this record, else from the batch lookup of the list, else its key. */
export function useRelationTitle({
  field,
  value,
  record,
}: Pick<CellProps<"relation">, "field" | "value" | "record">): string {
  const { text } = useTranslation();
  const titles = useTitles();
  const included = field.titleIn === undefined ? null : record[field.titleIn];
  if (included !== null && included !== undefined && included !== "") return String(included);
  // Only filters have this value.
  if (value === 0 && field.filterNone !== undefined) return text(field.filterNone);
  return titles.get(field.to)?.get(value) ?? `#${value}`;
}

/** Whether the server withholds the title: the related record is out of the user's scope. */
const isWithheld = ({ field, record }: CellProps<"relation">): boolean =>
  field.titleIn !== undefined && record[field.titleIn] === null;

/** The related record's title, as a link if the session may open that record. */
export function RelationLink(props: CellProps<"relation">) {
  return isWithheld(props) ? <Unset /> : <OpenedTitle {...props} />;
}

function OpenedTitle(props: CellProps<"relation">) {
  const title = useRelationTitle(props);
  const { path, calls } = resourceByName(useRegistry(), props.field.to);
  const canOpen = useAccess()("open", props.field.to) && calls.show !== null;
  return canOpen ? (
    <Link to={`${path}/${props.value}`} title={title}>
      {title}
    </Link>
  ) : (
    <span title={title}>{title}</span>
  );
}

function RelationText(props: CellProps<"relation">) {
  const title = useRelationTitle(props);
  return isWithheld(props) ? <Unset /> : <span title={title}>{title}</span>;
}

/** The related record's title, as a link if the field declares `opens`. */
export function RelationCell(props: CellProps<"relation">) {
  return props.field.opens === true ? <RelationLink {...props} /> : <RelationText {...props} />;
}
