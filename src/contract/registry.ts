import { type Call, callTable } from "./calls/call-table";
import { commonCalls } from "./calls/common";
import type { CallDeclaration } from "./calls/define-calls";
import { type DeclarationFault, describeFaults } from "./check/declaration-fault";
import { checkEntries } from "./check/entries";
import { type Declaration, type Entry, normaliseDeclaration, type Resource } from "./declaration/resource";
import type { Roles } from "./roles";

/** The table of contents of the product, frozen: entries in the sidebar's order, role tables, every call. */
export interface Registry {
  readonly entries: readonly Entry[];
  readonly roles: Roles;
  readonly calls: ReadonlyMap<string, Call>;
}

/** A declaration that cannot work. Its message lists every fault with path and cure. */
export class DeclarationError extends Error {
  override readonly name = "DeclarationError";
  readonly faults: readonly DeclarationFault[];

  constructor(faults: readonly DeclarationFault[]) {
    super(describeFaults(faults));
    this.faults = faults;
  }
}

/**
 * Builds the registry out of the declarations.
 * @throws DeclarationError with every fault of every declaration.
 */
export function createRegistry(
  declarations: readonly Declaration[],
  roles: Roles,
  common: Readonly<Record<string, CallDeclaration>> = commonCalls,
): Registry {
  const faults = checkEntries(declarations, roles, common);
  if (faults.length > 0) throw new DeclarationError(faults);
  const entries = Object.freeze(declarations.map(normaliseDeclaration));
  return Object.freeze({ entries, roles, calls: callTable(entries, common).calls });
}

/**
 * A resource by its name.
 * @throws RangeError when there is none, which the check of the declarations rules out for names that they hold.
 */
export function resourceByName(registry: Registry, name: string): Resource {
  const entry = registry.entries.find((one) => one.name === name);
  if (entry?.type !== "resource") throw new RangeError(`No resource is called "${name}".`);
  return entry;
}

/** @throws RangeError when no call has this path. */
export function callByPath(registry: Registry, path: string): Call {
  const call = registry.calls.get(path);
  if (call === undefined) throw new RangeError(`No call has the path "${path}".`);
  return call;
}
