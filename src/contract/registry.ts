import { type Call, callTable } from "./calls/call-table";
import { commonCalls } from "./calls/common";
import type { CallDeclaration } from "./calls/define-calls";
import { type DeclarationFault, describeFaults } from "./check/declaration-fault";
import { checkEntries } from "./check/entries";
import { normaliseDeclaration } from "./declaration/normalise";
import type { Declaration, Entry, Resource } from "./declaration/resource";
import type { Roles } from "./roles";

/** All entries (resources and pages), the role tables and all calls. */
export interface Registry {
  /** The resources and pages, in sidebar order. */
  readonly entries: readonly Entry[];
  readonly roles: Roles;
  /** All calls. The key is the path of the call. */
  readonly calls: ReadonlyMap<string, Call>;
}

/** Thrown when declarations contain faults. The message lists each fault with its location and how to fix it. */
export class DeclarationError extends Error {
  override readonly name = "DeclarationError";
  readonly faults: readonly DeclarationFault[];

  constructor(faults: readonly DeclarationFault[]) {
    super(describeFaults(faults));
    this.faults = faults;
  }
}

/**
 * Checks the declarations and builds the registry.
 *
 * @param declarations the resources and pages, in sidebar order
 * @param common calls without a resource, such as login
 * @throws DeclarationError with every fault of every declaration
 */
export function createRegistry(
  declarations: readonly Declaration[],
  roles: Roles,
  common: Readonly<Record<string, CallDeclaration>> = commonCalls,
): Registry {
  const faults = checkEntries(declarations, roles, common);
  if (faults.length > 0) throw new DeclarationError(faults);
  return buildRegistry(declarations, roles, common);
}

/** Builds the registry from declarations that have been checked. */
export function buildRegistry(
  declarations: readonly Declaration[],
  roles: Roles,
  common: Readonly<Record<string, CallDeclaration>> = commonCalls,
): Registry {
  const entries = Object.freeze(declarations.map(normaliseDeclaration));
  return Object.freeze({ entries, roles, calls: callTable(entries, common).calls });
}

/**
 * Returns the resource with this name. A name that comes from a checked declaration is always found.
 *
 * @throws RangeError if no resource has this name
 */
export function resourceByName(registry: Registry, name: string): Resource {
  const entry = registry.entries.find((candidate) => candidate.name === name);
  if (entry?.type !== "resource") throw new RangeError(`No resource is named "${name}".`);
  return entry;
}

/**
 * Returns the call with this path.
 *
 * @throws RangeError if no call has this path
 */
export function callByPath(registry: Registry, path: string): Call {
  const call = registry.calls.get(path);
  if (call === undefined) throw new RangeError(`There is no call "${path}".`);
  return call;
}
