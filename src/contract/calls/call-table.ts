import type { CallPath } from "../declaration/declaration";
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
import { type FileRule, tableFile } from "./file-rules";
import { exportsOf } from "./list-export";

/** What a call does to a resource: the action that access is asked for. */
export interface CallUse {
  readonly resource: string;
  readonly action: string;
}

/** Everything about one call that both sides need. */
export interface Call {
  readonly path: string;
  readonly fields: readonly PayloadField[];
  /** How strictly its payload is checked; a save is a creation without the key and an edit with it. */
  readonly mode: CheckMode | "save" | "plain";
  /** Payload name of the key of a save. */
  readonly key: string | null;
  /** Entries that hold for the call's records (`{ type: 1 }`), so that fields of other variants are left out. */
  readonly variant: Variant;
  /** The resources' actions that make this call, or the rule of a call that belongs to none. */
  readonly uses: readonly CallUse[];
  readonly access: CallAccess | null;
  readonly reads: boolean;
  readonly extension: boolean;
  /** The file that it takes as `file` of a multipart body; null for a form-encoded call (spec W5). */
  readonly takes: FileRule | null;
  /** Whether a good answer is an envelope or a file (spec E1). */
  readonly answers: "data" | "file";
  /** The list whose rows it answers as a file: the resource, and the path of the list call; null for any other call. */
  readonly exports: { readonly resource: string; readonly list: string } | null;
  /** Whether its path is below a set of calls (`admin/1`) or below the host. */
  readonly at: "base" | "host";
}

type Draft = Omit<Call, "uses" | "access" | "reads"> & { readonly use: CallUse; readonly reads: boolean };

const variantsOf = (resource: Resource, path: CallPath | null): readonly (readonly [string, Variant])[] => {
  if (path === null) return [];
  if (typeof path === "string") return [[path, {}]];
  return Object.entries(path).map(([value, one]) => [one, { [resource.variant ?? ""]: Number(value) }]);
};

function draftsOf(resource: Resource): readonly Draft[] {
  const { calls } = resource;
  const drafts: Draft[] = [];
  const add = (path: string | null | undefined, action: string, rest: Partial<Draft>): void => {
    if (path === null || path === undefined) return;
    const extension = resource.extensions.includes(path) || rest.extension === true;
    const usual = {
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
    drafts.push({ ...usual, ...rest, path, extension, use: { resource: resource.name, action } });
  };
  add(calls.list?.path, "list", { fields: listFields(resource), mode: "filter", reads: true });
  for (const [name, path] of Object.entries(calls.list?.by ?? {})) {
    add(path, "list", { fields: listOfOneFields(resource, name), mode: "filter", reads: true });
  }
  add(calls.all, "list", { reads: true });
  add(calls.show, "show", { fields: [keyField(resource, true)], reads: true });
  add(calls.reveal, "reveal", { fields: [keyField(resource, true)] });
  // A form that chooses the variant says it by the path that it is sent to, not in the payload.
  const formNames = resource.form
    .flatMap((section) => section.fields)
    .filter((name) => name !== resource.key && (name !== resource.variant || typeof calls.create === "string"));
  for (const [call, action] of [
    [calls.create, "create"],
    [calls.update, "edit"],
  ] as const) {
    for (const [path, variant] of variantsOf(resource, call)) {
      const isSave = variantsOf(resource, calls.create).some(([one]) =>
        variantsOf(resource, calls.update).some(([two]) => one === path && two === path),
      );
      const withKey = isSave || action === "edit";
      const changed = isSave || action === "create" ? formNames : formNames.filter((name) => !isFixed(resource, name));
      const fields = namedFields(resource, changed, variant);
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
  // Whoever may enter records one by one may enter many.
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

/** Two declarations of one path whose payloads differ. */
export interface CallClash {
  readonly path: string;
  readonly one: string;
  readonly other: string;
}

/**
 * Every call of the registry by path. One path may serve several actions and resources (a toggle; stock as warehousing and
 * as allocation): its payload is then the same, and whoever may do any of them may make it.
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
  for (const draft of entries.flatMap((entry) => (entry.type === "resource" ? draftsOf(entry) : []))) {
    const { use, ...call } = draft;
    const known = calls.get(call.path);
    if (known !== undefined && signature(known) !== signature(call)) {
      clashes.push({ path: call.path, one: signature(known), other: signature(call) });
    }
    calls.set(call.path, { access: null, ...(known ?? call), uses: [...(known?.uses ?? []), use] });
  }
  return { calls, clashes };
}
