import type { Text } from "../text";
import type { ComponentName } from "./component-names";
import type { Condition } from "./condition";

/** The settings that every field takes. */
export interface FieldBase {
  /** Label of the input, the column and the filter. */
  readonly label: Text;
  /** Head of the column in lists, if the label is too long for one. Default: the label. */
  readonly short?: Text;
  /** Help beside the input. */
  readonly hint?: Text;
  /** Must be filled in. A secret may stay empty when a record is edited: the stored one then stays. Default: false. */
  readonly required?: boolean;
  /** Only the server sets the value: it is shown and never sent. Default: false. */
  readonly readOnly?: boolean;
  /** Can be set when a record is created, but not changed later. Default: false. */
  readonly fixed?: boolean;
  /** The field is only a filter of the list: records do not have it. Default: false. */
  readonly filterOnly?: boolean;
  /** Name on the wire. Default: the name of the field. */
  readonly wire?: string;
  /**
   * The records that have the field. Default: all.
   *
   * @example { type: 1 } for a field of LoRa devices
   */
  readonly when?: Condition;
  /**
   * The roles that may read and write the value. Other roles never see it in a list, form, export or log, or cannot
   * change it. Only for a resource with `storage`. Default: all roles that see the resource.
   *
   * @example { read: [1, 100], write: [1] }
   */
  readonly roles?: { readonly read?: readonly number[]; readonly write?: readonly number[] };
  /**
   * Computes the value from the other values of the record, by their wire names. The table has no column for it. Pure:
   * browser and server call the same function. Only for a `readOnly` field of a resource with `storage`.
   *
   * @example ({ bore, stroke }: WireRecord) => Number(bore) * Number(stroke)
   */
  readonly computed?: (record: Readonly<Record<string, unknown>>) => string | number | null;
  /** Name of a component that shows the value in lists and detail views. Default: that of the kind. */
  readonly cell?: ComponentName<"cell">;
  /** Name of a component that is the input in forms. Default: that of the kind. */
  readonly input?: ComponentName<"input">;
  /** Name of a component that is the filter of lists. Default: that of the kind. */
  readonly filter?: ComponentName<"filter">;
  /** The specification does not list this payload name (spec W4). Default: false. */
  readonly extension?: boolean;
}

/** Bounds for the length of a text, in characters. */
export interface Lengths {
  /** Default: no minimum. */
  readonly min?: number;
  /** Default: 255 for `text`, 4000 for `longText`, 128 for `password` and `secret`. */
  readonly max?: number;
}

/**
 * The source of an input's suggestions: a call that returns a list of texts or of records. Users may type other values.
 *
 * @example { call: "config/get-application-list", by: { name: "industry" } }
 */
export interface Suggestions {
  /** Path of the call. */
  readonly call: string;
  /** Payload entries taken from the form: payload name → name of the field. */
  readonly by?: Readonly<Record<string, string>>;
  /** Payload name for the typed text. Default: none, and the browser filters the answer. */
  readonly search?: string;
  /** Fixed payload entries. */
  readonly with?: Readonly<Record<string, number | string>>;
  /** The property to suggest, if the call returns records. Default: `name`. */
  readonly value?: string;
}
