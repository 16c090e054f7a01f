import { Link } from "react-router";
import { resourceByName } from "../../../contract";
import { useRegistry } from "../../providers/registry-context";
import { useMayOpen } from "../../providers/services-context";
import type { CellProps } from "../props";
import { useTitles } from "../relation-titles";

/** The other record's title: out of this record, else looked up with those of the other rows, else its key. */
export function useRelationTitle({
  field,
  value,
  record,
}: Pick<CellProps<"relation">, "field" | "value" | "record">): string {
  const titles = useTitles();
  const own = field.titleIn === undefined ? null : record[field.titleIn];
  if (own !== null && own !== undefined && own !== "") return String(own);
  return titles.get(field.to)?.get(value) ?? `#${value}`;
}

/** The other record's title; a link to it where the session may open it. */
export function RelationLink(props: CellProps<"relation">) {
  const title = useRelationTitle(props);
  const { path, calls } = resourceByName(useRegistry(), props.field.to);
  const isOpen = useMayOpen()(props.field.to) && calls.show !== null;
  return isOpen ? (
    <Link to={`${path}/${props.value}`} title={title}>
      {title}
    </Link>
  ) : (
    <span title={title}>{title}</span>
  );
}

function RelationText(props: CellProps<"relation">) {
  const title = useRelationTitle(props);
  return <span title={title}>{title}</span>;
}

/** The other record's title; a link where the field says so. */
export function RelationCell(props: CellProps<"relation">) {
  return props.field.opens === true ? <RelationLink {...props} /> : <RelationText {...props} />;
}
