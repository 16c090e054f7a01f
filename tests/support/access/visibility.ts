import { code } from "../../../src/contract";
import { type AccessRow, admin, keepers, providers, staff, stockReaders } from "./access-row";
import type { CallerName, Kind, Relation } from "./callers";

/** The callers that see each kind of record (spec R7, E5, E7). */
const viewers: Readonly<Record<Kind, Readonly<Record<Exclude<Relation, "none">, readonly CallerName[]>>>> = {
  device: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
  loraDevice: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
  alarm: { own: [...staff, "customer"], sibling: ["admin", ...providers], foreign: admin },
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
  ingestKey: { own: admin, sibling: admin, foreign: admin },
};

/** Whether a caller sees a record. */
export const canSee = (caller: CallerName, kind: Kind, relation: Relation): boolean =>
  relation !== "none" && viewers[kind][relation].includes(caller);

/** The expected result code of a call. */
export function expectedCode(row: AccessRow, caller: CallerName, relation: Relation): number {
  if (!row.may.includes(caller)) return code.notAllowed;
  if (row.target === undefined || row.lists) return row.answers ?? code.ok;
  if (!canSee(caller, row.target, relation)) return code.notExist;
  if (caller === "admin" && relation === row.notForAdmin) return code.notExist;
  return row.onlySees?.includes(caller) ? code.notAllowed : (row.answers ?? code.ok);
}
