import type { CallPath } from "../declaration/calls-declaration";
import type { CheckMode } from "../declaration/kinds";
import type { Entry, Resource } from "../declaration/resource";
import {
  actionFields,
  exportFields,
  filterFields,
  isFixed,
  keyField,
  listFields,
  listOfOneFields,
  mappingField,
  namedFields,
  type PayloadField,
  payloadField,
  promptFields,
  sortFields,
  type Variant,
} from "./call-fields";
import type { CallAccess, CallDeclaration } from "./define-calls";
import { figuresPath } from "./figures";
import { type FileRule, tableFile } from "./file-rules";
import { exportsOf } from "./list-export";

/** An action that makes a call. */
export interface CallUse {
  readonly resource: string;
  readonly action: string;
}

/** A call, with everything that console and platform need to send, check and allow it. */
export interface Call {
  readonly path: string;
  /** The payload, in the order in which it is sent. */
  readonly fields: readonly PayloadField[];
  /**
   * How the payload is checked. `save`: like `edit` with a key, like `create` without a key. `plain`: a call without
   * records, checked as `create`.
   */
  readonly mode: CheckMode | "save" | "plain";
  /** Payload name of the record's key, for a call that saves. */
  readonly key: string | null;
  /** The variant of its records, for example `{ type: 1 }`. */
  readonly variant: Variant;
  /** Actions that make this call. A session needs one of them. Empty for a call that belongs to no resource. */
  readonly uses: readonly CallUse[];
  /** Access rule of a call that belongs to no resource. */
  readonly access: CallAccess | null;
  /** Whether the call changes nothing, so that it may be repeated (spec W10). */
  readonly reads: boolean;
  /** Whether the specification does not list this call. */
  readonly extension: boolean;
  /** Rules for the upload `file` of a multipart call (spec W5); null for a form-encoded call. */
  readonly takes: FileRule | null;
  /** Whether a successful answer is an envelope, a file (spec E1) or a stream of events (spec E22). */
  readonly answers: "data" | "file" | "events";
  /** For an export: the resource and the path of the list call whose rows the file holds. */
  readonly exports: { readonly resource: string; readonly list: string } | null;
  /** Whether the path is relative to the base (`admin/1`) or to the host. */
  readonly at: "base" | "host";
}

type Draft = Omit<Call, "uses" | "access"> & { readonly use: CallUse };

const variantsOf = (resource: Resource, path: CallPath | null): readonly (readonly [string, Variant])[] => {
  if (path === null) return [];
  if (typeof path === "string") return [[path, {}]];
  return Object.entries(path).map(([value, one]) => [one, { [resource.variant ?? ""]: Number(value) }]);
};

function draftsOf(resource: Resource, common: Readonly<Record<string, CallDeclaration>>): readonly Draft[] {
  const { calls } = resource;
  const drafts: Draft[] = [];
  const add = (path: string | null | undefined, action: string, rest: Partial<Draft>): void => {
    if (path === null || path === undefined) return;
    const extension = resource.extensions.includes(path) || rest.extension === true;
    const defaults = {
      fields: [],
      mode: "plain",
      key: null,
      variant: {},
      reads: false,
      takes: null,
      answers: "data",
      exports: null,
      at: "base",
    } as const;
    drafts.push({ ...defaults, ...rest, path, extension, use: { resource: resource.name, action } });
  };
  add(calls.list?.path, "list", { fields: listFields(resource), mode: "filter", reads: true });
  for (const [name, path] of Object.entries(calls.list?.by ?? {})) {
    add(path, "list", { fields: listOfOneFields(resource, name), mode: "filter", reads: true });
  }
  add(calls.all, "list", { reads: true });
  add(figuresPath(resource), "list", { reads: true, extension: true });
  if (resource.badgeFilter !== null) add(resource.badge, "list", { reads: true });
  add(calls.show, "show", { fields: [keyField(resource, true)], reads: true });
  add(calls.reveal, "reveal", { fields: [keyField(resource, true)] });
  // The payload has the variant only if all variants are created with one path. Otherwise the path determines it.
  const formNames = resource.form
    .flatMap((section) => section.fields)
    .filter((name) => name !== resource.key && (name !== resource.variant || typeof calls.create === "string"));
  const creates = new Set(variantsOf(resource, calls.create).map(([path]) => path));
  const updates = new Set(variantsOf(resource, calls.update).map(([path]) => path));
  for (const [call, action] of [
    [calls.create, "create"],
    [calls.update, "edit"],
  ] as const) {
    for (const [path, variant] of variantsOf(resource, call)) {
      const isSave = creates.has(path) && updates.has(path);
      const withKey = isSave || action === "edit";
      const names = isSave || action === "create" ? formNames : formNames.filter((name) => !isFixed(resource, name));
      const fields = namedFields(resource, names, variant);
      add(path, action, {
        fields: withKey ? [keyField(resource, !isSave), ...fields] : fields,
        mode: isSave ? "save" : action,
        key: resource.keySentAs,
        variant,
      });
    }
  }
  for (const [path, variant] of variantsOf(resource, calls.delete)) {
    add(path, "delete", { fields: [keyField(resource, true)], variant });
  }
  // An import needs the action create, like a single new record.
  for (const [path, variant] of variantsOf(resource, calls.import)) add(path, "create", { variant, takes: tableFile });
  for (const [path, variant] of variantsOf(resource, calls.check)) {
    add(path, "create", {
      fields: [payloadField("mapping", mappingField)],
      variant,
      takes: tableFile,
      reads: true,
      extension: true,
    });
  }
  // A resource with `storage` has its own call for the empty table, unless it names the common one.
  if (resource.storage !== null && calls.template !== null && !(calls.template.path in common)) {
    add(calls.template.path, "create", { reads: true, answers: "file", extension: true });
  }
  for (const { list, path, action, by } of exportsOf(resource)) {
    add(path, action, {
      fields: exportFields(
        by === null ? [...sortFields(resource), ...filterFields(resource)] : namedFields(resource, [by]),
      ),
      mode: "filter",
      reads: true,
      answers: "file",
      exports: { resource: resource.name, list },
      extension: calls.export !== path,
    });
  }
  for (const action of resource.actions) {
    add(action.call, action.name, { fields: actionFields(resource, action), extension: action.extension === true });
  }
  return drafts;
}

const signature = (call: Pick<Call, "fields">): string =>
  call.fields
    .flatMap((one) => one.sentAs)
    .toSorted()
    .join(" ");

/** Two declarations of one path with different payloads. */
interface CallClash {
  readonly path: string;
  /** Payload names of the first declaration. */
  readonly one: string;
  /** Payload names of the second declaration. */
  readonly other: string;
}

/**
 * Builds the table of all calls by path. Several actions and resources may share a path, for example "enable" and
 * "disable". Their payloads must be equal, and a session needs only one of these actions.
 */
export function callTable(
  entries: readonly Entry[],
  common: Readonly<Record<string, CallDeclaration>>,
): { readonly calls: ReadonlyMap<string, Call>; readonly clashes: readonly CallClash[] } {
  const calls = new Map<string, Call>();
  const clashes: CallClash[] = [];
  for (const [path, call] of Object.entries(common)) {
    const fields = promptFields(call.sends);
    calls.set(path, {
      path,
      fields,
      mode: "plain",
      key: null,
      variant: {},
      uses: [],
      access: call.access,
      reads: call.reads === true,
      extension: call.extension === true,
      takes: call.takes ?? null,
      answers: call.answers ?? "data",
      exports: null,
      at: call.at ?? "base",
    });
  }
  for (const draft of entries.flatMap((entry) => (entry.type === "resource" ? draftsOf(entry, common) : []))) {
    const { use, ...call } = draft;
    const known = calls.get(call.path);
    if (known !== undefined && signature(known) !== signature(call)) {
      clashes.push({ path: call.path, one: signature(known), other: signature(call) });
    }
    calls.set(call.path, { access: null, ...(known ?? call), uses: [...(known?.uses ?? []), use] });
  }
  return { calls, clashes };
}
