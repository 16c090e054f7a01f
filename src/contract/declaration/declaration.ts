import type { Text } from "../text";
import type { ActionDeclaration } from "./action-declaration";
import type { CallsDeclaration } from "./calls-declaration";
import type { Condition } from "./condition";
import type { Fields } from "./field-kinds";
import type { BadgeDeclaration, FigureDeclaration } from "./figures";
import type { IconName } from "./icons";
import type { TabScreenName } from "./screen-names";
import type { StorageDeclaration } from "./storage";

/** A group of fields under a heading. */
export interface SectionDeclaration<Name extends string> {
  readonly label: Text;
  readonly fields: readonly Name[];
}

/**
 * The fields of a form or a detail view in their order, either plain or in sections.
 *
 * @example ["eui", "name"] or [{ label: { zh: "设备", en: "Device" }, fields: ["eui", "name"] }]
 */
export type LayoutDeclaration<Name extends string> = readonly Name[] | readonly SectionDeclaration<Name>[];

/** A secret in the answer of the call that creates a record. No other call returns it. */
export interface ShownOnceDeclaration {
  /** Name in the answer. */
  readonly name: string;
  readonly label: Text;
  /** Tells the user what to do with it. */
  readonly text: Text;
}

/** The columns, filters and sort order of a list. All entries are names of fields. */
export interface ListDeclaration<Name extends string> {
  /**
   * The columns in their order. Use the object form for another heading, or for a column that shows `fallback` in the
   * records whose `field` is empty.
   *
   * @example ["name", { field: "imei", fallback: "eui", label: "IMEI" }]
   */
  readonly columns: readonly (Name | { readonly field: Name; readonly fallback?: Name; readonly label: Text })[];
  /** The columns shown until the user chooses others. Default: all. */
  readonly shown?: readonly Name[];
  /** The text field that the search box filters by. Default: no search box. */
  readonly search?: Name;
  /** The filters in the filter bar. */
  readonly filters?: readonly Name[];
  /**
   * One choice field of `filters` that the bar shows as tabs: all records, then each option that is not `isQuiet`. The
   * last tab shows the number of the resource's `badge`.
   */
  readonly segments?: Name;
  /**
   * Filters that are set when the list is opened from a menu or by its plain address. The user may clear them.
   *
   * @example { agent_id: 0 }
   */
  readonly initial?: { readonly [N in Name]?: number | string };
  /** The filters behind the button "advanced". */
  readonly advanced?: readonly Name[];
  /** Text of an empty list, for records that users cannot add: it explains where the records come from. */
  readonly empty?: Text;
  /** The columns that the server can sort by. It takes them as `sort_by` and `sort_order` (spec W4). */
  readonly sortable?: readonly Name[];
}

/** The records of a tab that are shown above the overview of the record. */
export interface PinnedDeclaration {
  /** A condition for the pinned records. */
  readonly when: Condition;
  /** Names of the fields that are shown beside the title. */
  readonly fields: readonly string[];
}

/** A tab of the detail view, at the address `{path}/:id/{name of the tab}`. */
export type TabDeclaration = {
  readonly label: Text;
  /** Records that have the tab. Default: all. */
  readonly when?: Condition;
} & (
  | {
      /** Name of another resource. The tab lists those of its records that belong to the shown record. */
      readonly lists: string;
      /** The field of the other resource that holds this record's key. */
      readonly by: string;
      /**
       * Records that are also shown above the overview, with their main actions. They must come first in the list.
       * Default: none.
       */
      readonly pinned?: PinnedDeclaration;
    }
  | {
      /** The component in `console/screens/tabs.ts`. It gets the record. */
      readonly screen: TabScreenName;
      /**
       * The action that a session needs to see the tab: an action of this resource, for example `edit`, or of another
       * one, for example `device_history.list`.
       */
      readonly needs?: string;
    }
);

/** Everything that the console and the platform need to know about one kind of record. */
export interface ResourceDeclaration<Name extends string> {
  /** Unique name: `roles.ts`, relations and `can` use it. Lower-case letters, digits, `-` and `_`. */
  readonly name: string;
  /** Label of the menu entry and heading of the list. */
  readonly label: Text;
  /** Name of one record, as in "New gateway". Default: `label`. */
  readonly one?: Text;
  readonly icon: IconName;
  /** Address of the list, for example `/device/gateway`. Without it the resource only appears inside other screens. */
  readonly path?: string;
  /** Address of the form for a new record. Default: `{path}/add`. */
  readonly addPath?: string;
  /** Name of the parent entry. The menu highlights the parent while this entry is open. */
  readonly under?: string;
  readonly calls: CallsDeclaration;
  /** Where the platform keeps the records. Default: handlers written by hand answer the calls. */
  readonly storage?: StorageDeclaration<Name>;
  /** The field that is the key. It must be a `field.id()`. */
  readonly key: Name;
  /** The field that names a record in headings, links and questions. */
  readonly title: Name;
  /** A choice field that divides the records into variants with different calls and fields, such as NB and LoRa. */
  readonly variant?: Name;
  /** The fields by their names in records. */
  readonly fields: Fields;
  readonly list: ListDeclaration<Name>;
  /** The fields that users fill in. Required if `calls` has a call that saves. */
  readonly form?: LayoutDeclaration<Name>;
  /** A secret of a new record, which a dialog shows after saving. Default: none. */
  readonly shownOnce?: ShownOnceDeclaration;
  /** The fields of the detail view. Default: the form, then a section with all other fields. */
  readonly show?: LayoutDeclaration<Name>;
  /**
   * A component in `console/screens/tabs.ts` with the most important values, above the fields of the detail view.
   * Default: none.
   */
  readonly summary?: TabScreenName;
  /** Further tabs of the detail view, by the last part of their address. */
  readonly tabs?: Readonly<Record<string, TabDeclaration>>;
  /** Further actions by name. The authority for an action is "{resource}.{action}", for example "device.reset". */
  readonly actions?: Readonly<Record<string, ActionDeclaration<Name>>>;
  /** Numbers for the dashboard by name, counted by the platform. Only with `storage`. Default: none. */
  readonly figures?: Readonly<Record<string, FigureDeclaration<Name>>>;
  /**
   * For each built-in action, the roles that may use it. Default: every role that may use the resource.
   *
   * @example { create: [100], delete: [100] }
   */
  readonly roles?: { readonly [A in "create" | "edit" | "delete" | "reveal" | "export"]?: readonly number[] };
  /**
   * Condition for a record to belong to this resource, if `calls.show` returns records of several resources
   * (`user/detail` answers any account). Default: every record belongs.
   *
   * @example { role: [101, 102] }
   */
  readonly only?: Condition;
  /**
   * Records that are not in use: lists show them muted, with the values of these fields beside the title. Default:
   * none.
   *
   * @example { is_enable: 0 }
   */
  readonly muted?: Condition;
  /** Records that can be deleted. Default: all. */
  readonly deletable?: Condition;
  /**
   * The field with the account's id, for records that are accounts. Users cannot delete their own account or run
   * actions on it.
   */
  readonly account?: Name;
  /**
   * The number that the menu entry shows. Without `storage`, it is the path of a call that returns `{ response: n }`.
   *
   * @example { call: "user/count-new-apply", filter: { apply_status: 1 } }
   */
  readonly badge?: string | BadgeDeclaration<Name>;
}

/** A resource declaration with any fields. */
export type AnyResourceDeclaration = ResourceDeclaration<string>;
