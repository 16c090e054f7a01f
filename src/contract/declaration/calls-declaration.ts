/**
 * The name of an optional entry of a payload. Use the object form for a name that is not in the specification's list
 * of calls (spec W4).
 *
 * @example "page_size" or { name: "page_size", extension: true }
 */
export type PayloadName = string | { readonly name: string; readonly extension: true };

/**
 * The path of a call, or one path for each value of the resource's `variant` field.
 *
 * @example "gateway/save" or { 0: "device/save-device", 1: "device/save-device-lora" }
 */
export type CallPath = string | Readonly<Record<number, string>>;

/** The list call, for lists that need more than a path. */
export interface ListCall {
  readonly path: string;
  /** Payload name of the page size. Default: `page_size`, marked as an extension. */
  readonly pageSize?: PayloadName;
  /** Marks the page number as an extension: in the specification, this call has no `page`. */
  readonly pageIsExtension?: true;
  /** Names in the answer, for servers that use others. Default: `{ list: "list", total: "total" }`. */
  readonly answers?: { readonly list?: string; readonly total?: string };
  /** The call returns the whole list at once: it takes no page, no filters and no order. */
  readonly whole?: true;
  /**
   * Calls that list only the records that belong to one record of another resource, such as the alarms of a device. The
   * key is the relation field that holds the other record's id. Such a call takes that id and a page, but no filters.
   *
   * @example { device_id: "device-alarm-log/list-by-device" }
   */
  readonly by?: Readonly<Record<string, string>>;
}

/** The call that returns an empty template file for the import. */
export interface TemplateCall {
  readonly path: string;
  /** Fixed payload entries, sent beside the variant. */
  readonly with?: Readonly<Record<string, number | string>>;
}

/**
 * The calls that read and write the records of a resource. Paths are relative to the base (`admin/1`), without a
 * leading slash. A call that is left out is not offered.
 */
export interface CallsDeclaration {
  /** Lists the records. Required: it is optional only in the type, and the declaration check reports a missing one. */
  readonly list?: string | ListCall;
  /** Returns every record in brief, for pickers. Default: pickers use `list`. */
  readonly all?: string;
  /** Returns one record by its key. A detail view needs it. */
  readonly show?: string;
  /** Creates a record. */
  readonly create?: CallPath;
  /** Changes a record. */
  readonly update?: CallPath;
  /** Creates a record without a key and changes one with a key. Replaces `create` and `update`. */
  readonly save?: CallPath;
  /** Deletes a record by its key. */
  readonly delete?: CallPath;
  /** Returns the secrets of one record. The server logs each use. */
  readonly reveal?: string;
  /** Creates records from a table (xlsx or CSV). It needs the permission to create. */
  readonly import?: CallPath;
  /** Checks a table like `import` but writes nothing; see `ImportCheck`. Always an extension. */
  readonly check?: CallPath;
  /** Returns an empty template file for `import`. */
  readonly template?: TemplateCall;
  /** Returns the filtered list as a file. Default: the path that `exportPath` derives from `list`. */
  readonly export?: string;
  /** The paths above that the specification does not list (spec W8). */
  readonly extensions?: readonly string[];
}
