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

export function RelationCell(props: CellProps<"relation">) {
  const title = useRelationTitle(props);
  return <span title={title}>{title}</span>;
}
