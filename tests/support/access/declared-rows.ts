import { registry } from "../../../resources";
import { type Action, type Condition, exportPath, isRequired, type Resource, role } from "../../../src/contract";
import { storedResource } from "../../../src/platform/database/declared/stored-resource";
import { type DescribedCall, describedCalls } from "../../../src/platform/http/wire/describe-call";
import { csvFile } from "../upload-files";
import { type AccessRow, byId, row } from "./access-row";
import { type CallerName, callers, type DeclaredKind, marks } from "./callers";
import type { ExistingRelation } from "./world";

const roleOf: Readonly<Partial<Record<CallerName, number>>> = {
  admin: role.admin,
  storage: role.storage,
  afm: role.afm,
  oem: role.oem,
  leader: role.leader,
  member: role.member,
  customer: role.customer,
};

const reading: ReadonlySet<string> = new Set(["list", "show", "export"]);

/** The callers for whom `roles.ts` names the resource. Of the accounts with authorities, the member may only read. */
function callersOf({ name, roles }: Resource, action: string): readonly CallerName[] {
  return callers.filter((caller) => {
    const number = roleOf[caller];
    const own = number === undefined ? undefined : registry.roles.rows[number];
    if (number === undefined || own === undefined) return false;
    const { desktop, phone, opens = [], embeds = [] } = own;
    const isNamed = [desktop, phone, opens, embeds].some((names) => names.includes(name));
    const limited = roles[action as keyof typeof roles];
    return isNamed && (limited?.includes(number) ?? true) && (caller !== "member" || reading.has(action));
  });
}

/** Describing all calls takes longer than making one. */
let allDescribed: readonly DescribedCall[] | undefined;

/** The values that a new record needs; no other record has its texts. */
let made = 0;
function newPayload(path: string): Readonly<Record<string, string>> {
  allDescribed ??= describedCalls();
  const described = allDescribed.find(({ call }) => call.path === path);
  const required = (described?.payload ?? []).filter((one) => one.isRequired);
  return Object.fromEntries(
    required.map(({ name, example }) => {
      made += 1;
      const field = described?.call.fields.find(({ sentAs }) => sentAs.includes(name))?.field;
      return [name, field?.kind === "text" ? `Made ${made}` : example];
    }),
  );
}

const kindOf = ({ name }: Resource, action = ""): DeclaredKind => `declared ${name} ${action}`;

/** The resource of a kind of record, and the condition that its records must match for the action. */
export function declaredKind(kind: DeclaredKind): { readonly resource: Resource; readonly matching: Condition } {
  const [, name = "", action = ""] = kind.split(" ");
  const resource = registry.entries.find((entry) => entry.name === name);
  if (resource?.type !== "resource") throw new RangeError(`There is no resource "${name}".`);
  const matching = action === "delete" ? resource.deletable : resource.actions.find((one) => one.name === action)?.when;
  return { resource, matching: matching ?? {} };
}

function rowsOf(resource: Resource): readonly AccessRow[] {
  const { actions, badge, badgeFilter, calls, keySentAs } = resource;
  const of = (action: string) => callersOf(resource, action);
  const record = { target: kindOf(resource), payload: byId(keySentAs) } as const;
  const at = (path: unknown, make: (path: string) => readonly AccessRow[]): readonly AccessRow[] =>
    typeof path === "string" ? make(path) : [];
  const file = () => {
    const payload = typeof calls.create === "string" ? newPayload(calls.create) : {};
    return { file: csvFile([Object.keys(payload), Object.values(payload)]) };
  };
  return [
    ...at(calls.list?.path, (path) => [row(path, of("list"))]),
    ...at(calls.all, (path) => [row(path, of("list"))]),
    ...(badgeFilter === null ? [] : at(badge, (path) => [row(path, of("list"))])),
    ...at(calls.show, (path) => [row(path, of("list"), record)]),
    ...at(calls.create, (path) => [row(path, of("create"), { says: " adds", payload: () => newPayload(path) })]),
    ...at(calls.update, (path) => [
      row(path, of("edit"), {
        says: " edits",
        target: kindOf(resource),
        payload: ({ id }) => ({ ...newPayload(path), [keySentAs]: id }),
      }),
    ]),
    ...at(calls.delete, (path) => [row(path, of("delete"), { ...record, target: kindOf(resource, "delete") })]),
    ...at(calls.export ?? exportPath(calls.list?.path ?? ""), (path) => [
      row(path, of("list"), { payload: () => ({ format: "csv" }) }),
    ]),
    ...at(calls.import, (path) => [row(path, of("create"), { payload: file })]),
    ...at(calls.check, (path) => [row(path, of("create"), { payload: file })]),
    ...at(calls.template?.path, (path) => [row(path, of("create"))]),
    ...actions.filter(({ sets, prompts }) => sets !== undefined || prompts !== undefined).map(actionRow),
  ];

  function actionRow({ name, call, keyAs = keySentAs, keysAs, prompts = {}, roles }: Action): AccessRow {
    const may = of(name).filter((caller) => roles?.includes(roleOf[caller] ?? 0) ?? true);
    const required = Object.entries(prompts).flatMap(([prompt, field]) =>
      isRequired(field, "create") ? [prompt] : [],
    );
    if (required.length > 0) throw new RangeError(`Write the access rows of ${call}: it needs ${required.join(", ")}.`);
    return row(call, may, {
      says: ` (${name})`,
      target: kindOf(resource, name),
      payload: ({ id }) => (keysAs === undefined ? { [keyAs]: id } : { [keysAs]: [id] }),
    });
  }
}

/** The resources whose records the platform stores as declared, and that have no hand-written row. */
function declaredBeside(written: readonly AccessRow[]): readonly Resource[] {
  const covered = new Set(written.map(({ path }) => path));
  return registry.entries.filter(
    (entry): entry is Resource =>
      entry.type === "resource" &&
      entry.storage !== null &&
      ![...registry.calls.values()].some(
        ({ path, uses }) => covered.has(path) && uses.some(({ resource }) => resource === entry.name),
      ),
  );
}

/**
 * The rows of resources without rows by hand. They follow from the role table and the owner of the records, not from the
 * platform's code for rights and scopes.
 */
export const declaredRows = (written: readonly AccessRow[]): readonly AccessRow[] =>
  declaredBeside(written).flatMap(rowsOf);

/** The authorities that the leader and the member need for the derived rows. */
export function declaredAuthorities(
  rows: readonly AccessRow[],
): Readonly<Record<"leader" | "member", readonly string[]>> {
  const resources = new Set(
    rows.flatMap(({ target = "" }) =>
      target.startsWith("declared ") ? declaredKind(target as DeclaredKind).resource : [],
    ),
  );
  const forLeader = [...resources].flatMap((one) => {
    const { name, calls, actions } = one;
    const builtIn = [
      "list",
      ...Object.entries({ create: calls.create, edit: calls.update, delete: calls.delete }).flatMap(([action, path]) =>
        path === null ? [] : [action],
      ),
    ];
    return [...builtIn, ...actions.map((action) => action.name)].map((action) => `${name}.${action}`);
  });
  return { leader: forLeader, member: [...resources].map(({ name }) => `${name}.list`) };
}

interface Owners {
  readonly agent_id: number;
  readonly group_id: number;
  readonly customer_id: number;
  readonly now: number;
}

const markOf = (owner: string | undefined, relation: ExistingRelation): string => {
  if (owner === "nobody" || relation === "own") return "Own";
  if (relation === "foreign") return marks.foreign;
  if (owner === "customer" || owner === "account") return marks.siblingCustomer;
  return "Own";
};

/** A row of the table with its required values, and with the values that its action needs. */
export function declaredRow(
  kind: DeclaredKind,
  relation: ExistingRelation,
  { now, ...owners }: Owners,
): { readonly table: string; readonly row: Readonly<Record<string, unknown>>; readonly name: string } {
  const { resource, matching } = declaredKind(kind);
  const stored = storedResource(resource);
  if (stored === null) throw new RangeError(`${resource.name} has no storage.`);
  made += 1;
  const name = `${resource.name} ${markOf(resource.storage?.owner, relation)} ${made}`;
  const known = { ...owners, account_id: owners.customer_id };
  const values = stored.columns.flatMap(({ name: column, field, type, isNullable, default: initial }) => {
    const wanted = [matching[field] ?? []].flat()[0];
    if (wanted !== undefined && wanted !== true) return [[column, wanted] as const];
    if (field === resource.title) return [[column, name] as const];
    if (initial !== undefined) return [[column, initial] as const];
    const one = resource.fields[field];
    if (isNullable) return [];
    if (one?.kind === "choice") return [[column, one.options[0]?.value] as const];
    if (one?.kind === "date") return [[column, "2099-12-31"] as const];
    // The platform itself adds a first record to each list that it fills.
    if (one?.kind === "number" || one?.kind === "relation") return [[column, 1] as const];
    return [[column, type === "text" ? name : type === "json" ? "[]" : now] as const];
  });
  const row = {
    ...Object.fromEntries(values),
    ...Object.fromEntries(stored.owner.map((owner) => [owner, known[owner]])),
  };
  return { table: stored.table, row, name };
}
