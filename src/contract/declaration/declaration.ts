import type { Text } from "../text";
import type { Condition } from "./condition";
import type { Fields } from "./field-kinds";
import type { IconName } from "./icons";

/** A payload name that a call takes beyond its fields; an extension is not in the specification's list. */
export type PayloadName = string | { readonly name: string; readonly extension: true };

/** One path, or one a variant of the records (`{ 0: "device/save-device", 1: "device/save-device-lora" }`). */
export type CallPath = string | Readonly<Record<number, string>>;

/** The call that lists the records, where its path does not say all about it. */
export interface ListCall {
  readonly path: string;
  /** Payload name of the page size, where the call takes one. */
  readonly pageSize?: PayloadName;
  /** The page number is an extension where the specification gives the call no payload. */
  readonly pageIsExtension?: true;
  /** Names in the answer where a server uses others than `list` and `total`. */
  readonly answers?: { readonly list?: string; readonly total?: string };
  /** The whole list in one answer, without pages (`agent/list-all`). */
  readonly whole?: true;
  /**
   * Calls that list the records of one record of another resource, by the field that holds its key:
   * `{ device_id: "device-alarm-log/list-by-device" }`. They take that key and a page, and none of the filters.
   */
  readonly by?: Readonly<Record<string, string>>;
}

/** The call that answers an empty file for an import. */
export interface TemplateCall {
  readonly path: string;
  /** Payload entries beside the variant. */
  readonly with?: Readonly<Record<string, number | string>>;
}

/** The calls that read and write the records of a resource. Paths are relative to the base, without a leading slash. */
export interface CallsDeclaration {
  readonly list?: string | ListCall;
  /** Every record in brief, for pickers. */
  readonly all?: string;
  readonly show?: string;
  readonly create?: CallPath;
  readonly update?: CallPath;
  /** Creates without a key, updates with one. */
  readonly save?: CallPath;
  readonly delete?: CallPath;
  /** Answers the secrets of one record; audited by the server. */
  readonly reveal?: string;
  /** Takes a table of new records (xlsx or CSV); whoever may create them may make it. */
  readonly import?: CallPath;
  /**
   * Checks a table as the import would, and writes nothing; whoever may import may make it. An extension always (`ImportCheck`).
   */
  readonly check?: CallPath;
  /** Answers the empty table that the import takes, for one variant of the records. */
  readonly template?: TemplateCall;
  /**
   * Answers the records that the list's filters leave, as a file, where that is not the call that every list has
   * (`exportPath`).
   */
  readonly export?: string;
  /** Calls of these that are not in the specification's list (readings, "Extension"). */
  readonly extensions?: readonly string[];
}

/** A group of fields under a heading. */
export interface SectionDeclaration<Name extends string> {
  readonly label: Text;
  readonly fields: readonly Name[];
}

/** The order of fields in a form or a detail view, under headings or without. */
export type LayoutDeclaration<Name extends string> = readonly Name[] | readonly SectionDeclaration<Name>[];

/** What a list shows, and what it is narrowed and sorted by. */
export interface ListDeclaration<Name extends string> {
  /** A field, or a column of its own head that shows the first of two fields that is set (an IMEI or an EUI). */
  readonly columns: readonly (Name | { readonly field: Name; readonly fallback?: Name; readonly label: Text })[];
  /** Columns that are shown until the user chooses others; all where absent. */
  readonly shown?: readonly Name[];
  /** The field of the search box. */
  readonly search?: Name;
  /** Filters in the bar. */
  readonly filters?: readonly Name[];
  /**
   * The one of the filters that stands as segments in the bar: all, and each option that is not quiet, the last with the number
   * of the resource's badge.
   */
  readonly segments?: Name;
  /** Filters behind "advanced". */
  readonly advanced?: readonly Name[];
  /** Stands where there are no records yet: what brings some. For records that nobody adds by hand. */
  readonly empty?: Text;
  /** Columns by which the server sorts (extension fields `sort_by` and `sort_order`). */
  readonly sortable?: readonly Name[];
}

/** A view beside the overview of a record's detail view, at `{path}/:id/{name of the tab}`. */
export type TabDeclaration = {
  readonly label: Text;
  /** The records that have it. */
  readonly when?: Condition;
} & (
  | {
      /** Resource whose records are listed, narrowed to those that hold this record's key in the field `by`. */
      readonly lists: string;
      readonly by: string;
    }
  | {
      /** Name of a component in `console/screens/` that gets the record. */
      readonly screen: string;
      /** Action of this resource without which the tab is not offered. */
      readonly needs?: string;
    }
);

/** Something that is done to records beside editing and deleting them. */
export interface ActionDeclaration<Name extends string> {
  readonly call: string;
  readonly label: Text;
  readonly icon?: IconName;
  /** Asked before it is done; `{title}` is the record's title. */
  readonly confirm?: Text;
  readonly danger?: boolean;
  /**
   * Where it stands in a record's detail view: before the others and as a button on a phone too ("main": what the record
   * waits for), or never beside the heading ("menu"). Where absent, a button as far as there is room.
   */
  readonly place?: "main" | "menu";
  /** Label where it is done to many records; the label where absent. */
  readonly labelOfMany?: Text;
  /** The records that it can be done to. */
  readonly when?: Condition;
  /** Fields of the record that are sent; its key where absent. */
  readonly sends?: readonly Name[];
  /** Payload name of the record's key, where this call has another for it than the others (`target_user_id`). */
  readonly keyAs?: string;
  /** Payload name under which one call takes many keys; without it, many records mean many calls. */
  readonly keysAs?: string;
  /** Entries that are sent as they stand (`{ enable: 1 }`). */
  readonly with?: Readonly<Record<string, number>>;
  /** Inputs that are asked for first and sent along. */
  readonly prompts?: Fields;
  /** Whether these inputs begin with what the record holds under their names, or under the names that are given for them. */
  readonly isPrefilled?: true | Readonly<Record<string, Name>>;
  /**
   * Call that tells what the action would do with the same payload (`{ lines: [{ label, value }] }`) and changes nothing. Its
   * answer is shown before the action is done to one record.
   */
  readonly preview?: string;
  /** Whether it is offered for the selected rows of the list. */
  readonly bulk?: boolean;
  /** The roles that may, where that is fewer than the resource's. */
  readonly roles?: readonly number[];
  /** Not in the specification's list of calls. */
  readonly extension?: true;
}

/** A kind of record: everything that the console and the platform need to know of it. */
export interface ResourceDeclaration<Name extends string> {
  /** Name in `roles.ts`, in relations, and to `can`. */
  readonly name: string;
  /** Label of the menu entry and heading of the list. */
  readonly label: Text;
  /** What one record is called: "Add {one}". The label where absent. */
  readonly one?: Text;
  readonly icon: IconName;
  /** Address of the list, `/device/gateway`. Without one the resource is a part of other screens. */
  readonly path?: string;
  /** Address of the form for a new record; `{path}/add` where absent. */
  readonly addPath?: string;
  /** Entry that this one stands under and that stays highlighted with it. */
  readonly under?: string;
  readonly calls: CallsDeclaration;
  /** Field that is the key. */
  readonly key: Name;
  /** Field that names a record to people. */
  readonly title: Name;
  /** Choice field by which calls and fields differ (NB or LoRa). */
  readonly variant?: Name;
  readonly fields: Fields;
  readonly list: ListDeclaration<Name>;
  readonly form?: LayoutDeclaration<Name>;
  /** What the detail view shows; the form and then everything else where absent. */
  readonly show?: LayoutDeclaration<Name>;
  readonly tabs?: Readonly<Record<string, TabDeclaration>>;
  readonly actions?: Readonly<Record<string, ActionDeclaration<Name>>>;
  /** The roles that may create, edit or delete, where that is fewer than the resource's. */
  readonly roles?: { readonly [A in "create" | "edit" | "delete" | "reveal" | "export"]?: readonly number[] };
  /**
   * What a record holds, by the wire's names, that is one of these, where the call that shows one answers others too; all are
   * where absent.
   */
  readonly only?: Condition;
  /** The records that can be deleted; all where absent. */
  readonly deletable?: Condition;
  /**
   * Field with the account that a record is. Nobody does the actions to his own, or deletes it: the platform refuses
   * that.
   */
  readonly account?: Name;
  /** Name of a count call whose number stands as a badge on the menu entry. */
  readonly badge?: string;
  /** Name of a screen in `console/screens/` that stands in place of the generated list. */
  readonly screen?: string;
}

/** A screen made by hand that administers no records (dashboard, settings, help). */
export interface PageDeclaration {
  readonly name: string;
  readonly label: Text;
  readonly icon: IconName;
  readonly path: string;
  readonly under?: string;
  /** Resource whose records the page shows: it is not for those who may not list them. */
  readonly needs?: string;
  /** What is done with those records there, where that is more than showing them. */
  readonly does?: "create";
  /** Name of the screen in `console/screens/`. */
  readonly screen: string;
}

/** A resource as it is declared, whatever its fields. */
export type AnyResourceDeclaration = ResourceDeclaration<string>;
