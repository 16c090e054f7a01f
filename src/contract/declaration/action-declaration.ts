import type { Text } from "../text";
import type { Condition } from "./condition";
import type { Fields } from "./field-kinds";
import type { IconName } from "./icons";

/**
 * An action on records, beside creating, editing and deleting them.
 *
 * @example
 * acknowledge: {
 *   call: "device-alarm-log/acknowledge",
 *   label: { zh: "确认", en: "Acknowledge" },
 *   when: { acknowledged: 0 },
 *   bulk: true,
 * }
 */
export interface ActionDeclaration<Name extends string> {
  /** Path of the call. Two actions may share one, for example to enable and disable. */
  readonly call: string;
  readonly label: Text;
  /** Default: no icon. */
  readonly icon?: IconName;
  /** Question that the user confirms first; `{title}` is the record's title. Default: no question. */
  readonly confirm?: Text;
  /**
   * Shows the action in red. In the detail view it is only in the "more" menu, unless `place` is `main`. Default:
   * false.
   */
  readonly danger?: boolean;
  /**
   * Place in the detail view. `main`: the first button, on a phone too. `menu`: always in the "more" menu. Default: a
   * button while there is room.
   */
  readonly place?: "main" | "menu";
  /** Label for several records. Default: `label`. */
  readonly labelOfMany?: Text;
  /** The records for which the action is offered. Default: all; if it `sets` one choice, those with another value. */
  readonly when?: Condition;
  /** Fields of the record that are sent. Default: its key. */
  readonly sends?: readonly Name[];
  /** Payload name of the record's key. Default: the key field's `sentAs`, else its name. */
  readonly keyAs?: string;
  /** Payload name of a list of keys: one call takes all selected records. Default: one call for each record. */
  readonly keysAs?: string;
  /** Fixed payload entries, for example `{ enable: 1 }`. */
  readonly with?: Readonly<Record<string, number>>;
  /**
   * The values that the action sets in fields of the record, beside prompts that have the name of a field. If the
   * resource has `storage`, the platform provides the handler. It refuses records that do not match `when`.
   *
   * @example { state: 0 }
   */
  readonly sets?: { readonly [N in Name]?: number | string | null };
  /**
   * The call also takes records that do not match `when`, for example to switch on again what is on. With `sets`. Default:
   * the platform refuses them.
   */
  readonly isRepeatable?: true;
  /**
   * The action deletes the record, under its own name in the operation log. If the resource has `storage`, the platform
   * provides the handler.
   */
  readonly deletes?: true;
  /** Inputs of a dialog. Their values are sent with the call. */
  readonly prompts?: Fields;
  /** Name of the resource whose record the call returns, null for no record. Default: this resource. */
  readonly answers?: string | null;
  /**
   * Fills the `prompts` from the record. `true`: each prompt from the field with the same name. An object: prompt → field.
   *
   * @example { agent_id: "apply_agent_id" }
   */
  readonly isPrefilled?: true | Readonly<Record<string, Name>>;
  /**
   * Path of a call that takes the same payload, changes nothing and returns the effects of the action
   * (`{ lines: [{ label, value }] }`). The dialog for one record shows it.
   */
  readonly preview?: string;
  /**
   * Path of a call that takes the prompts and some keys under the name of `keysAs`, changes nothing and returns what the
   * action would change (`ManyPreviewAnswer`). The dialog shows it.
   */
  readonly previewOfMany?: string;
  /** Maximum number of keys in one call, with `keysAs`. Default: 50 in the console, 1000 on the platform. */
  readonly perCall?: number;
  /**
   * Name of the resource of background jobs: the call returns the key of its job as `job`, and the report links to it.
   */
  readonly job?: string;
  /**
   * Takes the records away from others, for example from another provider. The dialog names the owners. Records of an
   * owner are left out unless the user ticks the owner.
   */
  readonly takesFrom?: {
    /** Relation field with the owner; null in records without an owner. */
    readonly field: Name;
    /** Payload name of the keys of the ticked owners. */
    readonly sentAs: string;
    /** Question above the owners. */
    readonly asks: Text;
    /** Why a record is left out; `{owner}` is its owner. */
    readonly refused: Text;
  };
  /**
   * Name of the action that does the opposite. The message of success offers it, and so does the report of a run for the records
   * in the answer's `changed`. The operation log can revert the action.
   */
  readonly undo?: string;
  /**
   * Runs the action on all records that have the same value of this field, which must be a filter of the list. Default:
   * only on the record itself.
   */
  readonly allWith?: Name;
  /** Offers the action for the selected rows of the list. Default: false. */
  readonly bulk?: boolean;
  /** Roles that may use the action. Default: every role that may use the resource. */
  readonly roles?: readonly number[];
  /** The specification does not list this call. */
  readonly extension?: true;
}
