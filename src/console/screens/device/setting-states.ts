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
 * The settings that take effect with the device's next report: the field, the field with the value in effect, and the
 * kind of the command that delivers it.
 */
const deferredSettings = [
  { name: "time_setting", inEffect: "effective_time_setting", kind: commandKind.timeSetting },
  { name: "report_interval", inEffect: "effective_report_interval", kind: commandKind.reportInterval },
] as const satisfies readonly { readonly name: string; readonly inEffect: string; readonly kind: CommandKind }[];

/** A row of the settings table: the value in effect and the pending value. */
export interface SettingState {
  readonly name: string;
  readonly label: string;
  readonly kind: CommandKind;
  readonly inEffect: string;
  /** The pending value; null if there is none. */
  readonly pending: string | null;
  /** Saving this value cancels the pending change; null if it cannot be cancelled. */
  readonly revertTo: number | null;
}

/** The label of a choice value, in the user's language. */
function optionLabel(field: Field | undefined, value: number | null): string {
  if (value === null) return t("field.unset");
  const option = field?.kind === "choice" ? optionOf(field, value) : undefined;
  return option === undefined ? String(value) : text(option.label);
}

/** A command that waits for the device's next report. */
export interface PendingCommand {
  readonly kind: number;
  /** Time of the request, ms UTC. */
  readonly time: number;
  /** The user who requested it; empty if the server does not tell. */
  readonly username: string;
}

/** Parses the answer of `device/pending`. Entries without kind or time are dropped. */
export function parsePendingCommands(answer: unknown): readonly PendingCommand[] {
  return asList(answer)
    .map(asRecord)
    .flatMap((item): readonly PendingCommand[] => {
      const [kind, time] = [numberIn(item, "kind"), numberIn(item, "time")];
      return kind === null || time === null ? [] : [{ kind, time, username: String(item.username ?? "") }];
    });
}

/** The rows of the settings table: values in effect, pending values, and other pending commands. */
export function settingStates(
  resource: Resource,
  record: WireRecord,
  commands: readonly PendingCommand[],
): readonly SettingState[] {
  const settings = deferredSettings.map(({ name, inEffect, kind }): SettingState => {
    const field = resource.fields[name];
    const requested = numberIn(record, name);
    // A server without this extension does not tell the value in effect: the requested value is used instead.
    const current = inEffect in record ? numberIn(record, inEffect) : requested;
    return {
      name,
      label: text(field?.label ?? name),
      kind,
      inEffect: current === null ? t("waiting.unknown") : optionLabel(field, current),
      pending: requested === current ? null : optionLabel(field, requested),
      revertTo: current,
    };
  });
  const others = commandKindOptions.filter(({ value }) => !deferredSettings.some(({ kind }) => kind === value));
  const action = numberIn(record, "pending_action");
  return [
    ...settings,
    // Commands without a value in the record are listed only while they are pending.
    ...others
      .filter(({ value }) =>
        value === commandKind.reset ? action !== null : commands.some(({ kind }) => kind === value),
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

/** The resource reduced to a form of the deferred settings. The form does not depend on the record's variant. */
export const settingsForm = (resource: Resource): Resource => ({
  ...resource,
  variant: null,
  form: [{ label: null, fields: deferredSettings.map(({ name }) => name) }],
});

/** Describes the deferred settings that differ between two versions of a record; empty if none differ. */
export function changesBetween(resource: Resource, shown: WireRecord, fresh: WireRecord): string {
  return deferredSettings
    .filter(({ name }) => numberIn(shown, name) !== numberIn(fresh, name))
    .map(({ name }) => {
      const field = resource.fields[name];
      return `${text(field?.label ?? name)} ${optionLabel(field, numberIn(fresh, name))}`;
    })
    .join(", ");
}
