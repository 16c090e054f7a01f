import type { AnyResourceDeclaration } from "../declaration/declaration";
import { canWrite } from "../declaration/field-roles";
import type { StorageOwner } from "../declaration/storage";
import { role } from "../enums";
import { openableEntries, type Roles, usedEntries } from "../roles";
import type { ReportFault } from "./declaration-fault";

const owners: readonly StorageOwner[] = ["provider", "group", "customer", "account", "nobody", "rule"];

/** Checks who owns the records. */
export function checkOwner(
  declared: AnyResourceDeclaration,
  owner: StorageOwner,
  { rows }: Roles,
  report: ReportFault,
): void {
  if (!owners.includes(owner)) {
    report("storage.owner", "storage.owner", `There is no owner "${owner}". Use one of: ${owners.join(", ")}.`);
    return;
  }
  const row = rows[role.customer];
  const isForCustomers = row !== undefined && openableEntries(row).has(declared.name);
  if (isForCustomers && (owner === "provider" || owner === "group")) {
    report(
      "storage.unreachable",
      "storage.owner",
      `roles.ts shows the resource to end customers, who reach no row of a ${owner}. Use the owner "customer", or remove it from their row.`,
    );
  }
  const unable = owner === "customer" ? rolesWithoutCustomer(declared, rows) : [];
  if (unable.length > 0)
    report(
      "storage.customer",
      "storage.owner",
      `The roles ${unable.join(", ")} create records and cannot say for which customer. Add a relation with the column "customer_id" to the form, or leave them out of roles.create.`,
    );
}

/** The roles that create records of customers without naming the customer. A hook can fill in a readOnly field. */
function rolesWithoutCustomer(
  { name, calls, fields, form = [], storage, roles = {} }: AnyResourceDeclaration,
  rows: Roles["rows"],
): readonly number[] {
  if ((calls.create ?? calls.save) === undefined) return [];
  const creating = Object.entries(rows)
    .filter(([, row]) => usedEntries(row).has(name))
    .map(([one]) => Number(one))
    .filter((one) => one !== role.customer && (roles.create?.includes(one) ?? true));
  const inForm = form.flatMap((entry) => (typeof entry === "string" ? entry : entry.fields));
  const customers = Object.entries(fields).filter(
    ([one, field]) =>
      [storage?.columns?.[one] ?? field.wire ?? one].flat()[0] === "customer_id" &&
      (field.readOnly === true || inForm.includes(one)),
  );
  return creating.filter((one) => !customers.some(([, field]) => field.readOnly === true || canWrite(field, one)));
}
