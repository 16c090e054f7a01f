import { code } from "../../../src/contract";
import { type AccessRow, admin, keepers, providers, staff, stockReaders } from "./access-row";
import { type CallerName, callers, type DeclaredKind, type Kind, type Relation, type WrittenKind } from "./callers";
import { declaredKind } from "./declared-rows";

/** The callers that see each kind of record (spec R7, E5, E7). */
type Viewers = Readonly<Record<Exclude<Relation, "none">, readonly CallerName[]>>;
const viewers: Readonly<Record<WrittenKind, Viewers>> = {
  device: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
  loraDevice: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
  alarm: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
  clearedAlarm: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
  request: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
  closedRequest: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
  gateway: { own: staff, sibling: staff, foreign: admin },
  stock: { own: stockReaders, sibling: stockReaders, foreign: keepers },
  loraStock: { own: stockReaders, sibling: stockReaders, foreign: keepers },
  agent: { own: keepers, sibling: keepers, foreign: keepers },
  customer: { own: [...staff, "customer"], sibling: staff, foreign: admin },
  group: { own: ["admin", ...providers], sibling: ["admin", ...providers], foreign: admin },
  member: { own: staff, sibling: ["admin", ...providers], foreign: admin },
  administrator: { own: admin, sibling: admin, foreign: admin },
  app: { own: ["admin", "customer"], sibling: admin, foreign: admin },
  delivery: { own: ["admin", "customer"], sibling: admin, foreign: admin },
  message: { own: ["customer"], sibling: [], foreign: [] },
  passkey: { own: ["customer"], sibling: [], foreign: [] },
  session: { own: ["customer"], sibling: [], foreign: [] },
  view: { own: ["customer"], sibling: [], foreign: [] },
  deviceFile: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
  cartridgeForDevice: { own: staff, sibling: ["admin", ...providers], foreign: admin },
  // Its author is the leader.
  settingJob: { own: ["admin", ...providers, "leader"], sibling: ["admin", ...providers], foreign: admin },
  logEntry: { own: staff, sibling: ["admin", ...providers], foreign: admin },
  visit: { own: staff, sibling: ["admin", ...providers], foreign: admin },
  ingestKey: { own: admin, sibling: admin, foreign: admin },
};

const inProvider: readonly CallerName[] = [...staff, "storage"];
const aboveGroups: readonly CallerName[] = [...providers, ...keepers];

/** The callers that see a record of each owner. */
const viewersOfOwner: Readonly<Record<string, Viewers>> = {
  provider: { own: inProvider, sibling: inProvider, foreign: keepers },
  group: { own: inProvider, sibling: aboveGroups, foreign: keepers },
  customer: { own: [...inProvider, "customer"], sibling: inProvider, foreign: keepers },
  account: { own: ["customer"], sibling: [], foreign: [] },
  nobody: { own: callers, sibling: callers, foreign: callers },
};

function viewersOf(kind: Kind): Viewers {
  if (!isDeclared(kind)) return viewers[kind];
  const { resource } = declaredKind(kind);
  const found = viewersOfOwner[resource.storage?.owner ?? ""];
  if (found === undefined) throw new RangeError(`Write the access rows of ${resource.name} by hand.`);
  return found;
}

const isDeclared = (kind: Kind): kind is DeclaredKind => kind.startsWith("declared ");

/** Whether a caller sees a record. */
export const canSee = (caller: CallerName, kind: Kind, relation: Relation): boolean =>
  relation !== "none" && viewersOf(kind)[relation].includes(caller);

/** The expected result code of a call. */
export function expectedCode(row: AccessRow, caller: CallerName, relation: Relation): number {
  if (!row.may.includes(caller)) return code.notAllowed;
  if (row.target === undefined || row.lists) return row.answers ?? code.ok;
  if (!canSee(caller, row.target, relation)) return code.notExist;
  if (caller === "admin" && relation === row.notForAdmin) return code.notExist;
  return row.onlySees?.includes(caller) ? code.notAllowed : (row.answers ?? code.ok);
}
