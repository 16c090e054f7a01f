import { type Action, matches, type Resource, valueIn, type WireRecord } from "../../../contract";
import { optionOf, switchLabel } from "../../fields/choice-options";
import { t, text } from "../../i18n";
import type { PromptValues } from "./action-call";
import { isOneself } from "./available-actions";

/** The owner of a record, for an action that takes records from their owners; null if the record has no owner. */
export function ownerOf(
  resource: Resource,
  { takesFrom }: Action,
  record: WireRecord,
): { readonly id: number; readonly name: string } | null {
  const field = takesFrom === undefined ? undefined : resource.fields[takesFrom.field];
  if (takesFrom === undefined || field?.kind !== "relation") return null;
  const id = valueIn(record, takesFrom.field, field);
  if (typeof id !== "number") return null;
  const name = field.titleIn === undefined ? null : record[field.titleIn];
  return { id, name: typeof name === "string" && name !== "" ? name : `#${id}` };
}

/** Whether the action skips the record because its owner is not ticked. */
export function isLeftOut(resource: Resource, action: Action, record: WireRecord, values: PromptValues): boolean {
  const owner = ownerOf(resource, action, record);
  const ticked: unknown = values[action.takesFrom?.sentAs ?? ""];
  return owner !== null && !(Array.isArray(ticked) && ticked.includes(owner.id));
}

interface Options {
  readonly resource: Resource;
  readonly action: Action;
  readonly userId: number | undefined;
  /** The prompt values and the ticked owners. */
  readonly values: PromptValues;
}

/** The reason why an action skips a record; empty if it does not skip it. */
export function skipReason({ resource, action, userId, values }: Options, record: WireRecord): string {
  if (isOneself(resource, record, userId)) return t("bulk.own");
  const failing = Object.entries(action.when ?? {}).find(([name, wanted]) => !matches({ [name]: wanted }, record));
  if (failing !== undefined) return fieldState(resource, failing[0], record);
  const owner = ownerOf(resource, action, record);
  return owner !== null && isLeftOut(resource, action, record, values)
    ? text(action.takesFrom?.refused ?? "", { owner: owner.name })
    : "";
}

/** A field with its value, for example "Bind status: Bound". */
function fieldState(resource: Resource, name: string, record: WireRecord): string {
  const field = resource.fields[name];
  if (field === undefined) return name;
  const value = valueIn(record, name, field);
  const option = field.kind === "choice" ? optionOf(field, value) : undefined;
  const shown =
    option !== undefined
      ? text(option.label)
      : field.kind === "switch"
        ? switchLabel(field, value === 1 ? 1 : 0)
        : value === null
          ? t("field.unset")
          : String(value);
  return t("bulk.fieldState", { label: text(field.label), value: shown });
}
