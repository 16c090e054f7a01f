import { useCan } from "@refinedev/core";
import { useTranslation } from "../../i18n";
import { useRelationTitle } from "../cells/relation-cell";
import type { InputProps } from "../props";
import { RelationSelect } from "../relation-select";
import { Unset } from "../status";
import { commonInputProps } from "./input-props";

/** Selects the related record. If the session may not list those records, the title is read-only. */
export function RelationInput(props: InputProps<"relation">) {
  const { t } = useTranslation();
  const { field, value, onChange, draft } = props;
  const { data: listing } = useCan({ resource: field.to, action: "list" });
  if (!listing?.can) return value === null ? <Unset /> : <Title field={field} value={value} record={draft} />;
  const included = field.titleIn === undefined ? null : draft[field.titleIn];
  const title = typeof included === "string" && included !== "" ? included : null;
  const select = { ...commonInputProps(props), placeholder: t("field.choose") };
  return <RelationSelect to={field.to} value={value} title={title} onChange={onChange} select={select} />;
}

function Title(props: Parameters<typeof useRelationTitle>[0]) {
  return <span>{useRelationTitle(props)}</span>;
}
