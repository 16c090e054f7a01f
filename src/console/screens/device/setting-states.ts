import {
  asList,
  asRecord,
  type CommandKind,
  commandKind,
  commandKindOptions,
  type Field,
  type Resource,
  type WireRecord,
} from "../../../contract";
import { optionOf } from "../../fields/choice-options";
import { t, text } from "../../i18n";
import { numberIn } from "./number-in";

/**
 * The settings that a device takes on with a report: field, the field of what is in effect, and the command that brings
 * it.
 */
export const deferredSettings = [
  { name: "time_setting", inEffect: "effective_time_setting", kind: commandKind.timeSetting },
  { name: "report_interval", inEffect: "effective_report_interval", kind: commandKind.reportInterval },
] as const satisfies readonly { readonly name: string; readonly inEffect: string; readonly kind: CommandKind }[];

/** One line of what is in effect and what waits. */
export interface SettingState {
  readonly name: string;
  readonly label: string;
  readonly kind: CommandKind;
  readonly inEffect: string;
  /** Null where nothing waits. */
  readonly pending: string | null;
  /** The value that takes back what waits; null where there is none. */
  readonly revertTo: number | null;
}

/** A choice in its word. */
export function optionLabel(field: Field | undefined, value: number | null): string {
  if (value === null) return t("field.unset");
  const option = field?.kind === "choice" ? optionOf(field, value) : undefined;
  return option === undefined ? String(value) : text(option.label);
}

/** A command that waits for the next report. */
export interface PendingCommand {
  readonly kind: number;
  /** Since when, ms UTC. */
  readonly time: number;
  /** Who asked for it; empty where that is not told. */
  readonly username: string;
}

/** Reads an answer of `device/pending`. */
export function parsePendingCommands(answer: unknown): readonly PendingCommand[] {
  return asList(answer)
    .map(asRecord)
    .flatMap((one): readonly PendingCommand[] => {
      const [kind, time] = [numberIn(one, "kind"), numberIn(one, "time")];
      return kind === null || time === null ? [] : [{ kind, time, username: String(one.username ?? "") }];
    });
}

/** What a device works by, and what it was told beyond that. */
export function settingStates(
  resource: Resource,
  record: WireRecord,
  waiting: readonly PendingCommand[],
): readonly SettingState[] {
  const lines = deferredSettings.map(({ name, inEffect, kind }): SettingState => {
    const field = resource.fields[name];
    const asked = numberIn(record, name);
    const current = numberIn(record, inEffect) ?? asked;
    return {
      name,
      label: text(field?.label ?? name),
      kind,
      inEffect: optionLabel(field, current),
      pending: asked === current ? null : optionLabel(field, asked),
      revertTo: current,
    };
  });
  const others = commandKindOptions.filter(({ value }) => !deferredSettings.some(({ kind }) => kind === value));
  const action = numberIn(record, "pending_action");
  return [
    ...lines,
    // What has no value of its own in the record is named alone, and only while it waits.
    ...others
      .filter(({ value }) =>
        value === commandKind.reset ? action !== null : waiting.some(({ kind }) => kind === value),
      )
      .map(
        ({ value, label }): SettingState => ({
          name: String(value),
          label: text(label),
          kind: value,
          inEffect: t("field.unset"),
          pending: t("waiting.yes"),
          revertTo: null,
        }),
      ),
  ];
}

/** The form of the settings alone; a record's variant is the record's matter. */
export const settingsForm = (resource: Resource): Resource => ({
  ...resource,
  variant: null,
  form: [{ label: null, fields: deferredSettings.map(({ name }) => name) }],
});

/** In words, which of the settings differ between two readings of a record; empty where none does. */
export function changesBetween(resource: Resource, seen: WireRecord, fresh: WireRecord): string {
  return deferredSettings
    .filter(({ name }) => numberIn(seen, name) !== numberIn(fresh, name))
    .map(({ name }) => {
      const field = resource.fields[name];
      return `${text(field?.label ?? name)} ${optionLabel(field, numberIn(fresh, name))}`;
    })
    .join(", ");
}
