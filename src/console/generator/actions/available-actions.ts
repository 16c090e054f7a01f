import { type Action, matches, type Resource, type WireRecord } from "../../../contract";

/** Whether the session may perform an action on a resource. */
export type Can = (action: string, resource: string) => boolean;

/** The declared actions that the session may run, regardless of the record's state. */
export const permittedActions = (resource: Resource, can: Can): readonly Action[] =>
  resource.actions.filter((action) => can(action.name, resource.name));

/** Whether the record is the user's own account. Users may not run actions on their own account or delete it. */
export const isOneself = (resource: Resource, record: WireRecord, userId: number | undefined): boolean =>
  resource.account !== null && userId !== undefined && Number(record[resource.account]) === userId;

/** The declared actions that the session may run on this record in its current state. */
export const availableActions = (
  resource: Resource,
  record: WireRecord,
  can: Can,
  userId: number | undefined,
): readonly Action[] =>
  isOneself(resource, record, userId)
    ? []
    : permittedActions(resource, can).filter((action) => matches(action.when, record));

/** Whether the session may delete this record. */
export const canDeleteRecord = (
  resource: Resource,
  record: WireRecord,
  can: Can,
  userId: number | undefined,
): boolean =>
  recordPermissions(resource, can).delete &&
  matches(resource.deletable, record) &&
  !isOneself(resource, record, userId);

/** The declared actions that the session may run on many records at once. */
export const bulkActions = (resource: Resource, can: Can): readonly Action[] =>
  permittedActions(resource, can).filter((action) => action.bulk === true);

/** Built-in operations on one record. */
export interface RecordPermissions {
  readonly show: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
}

/** The built-in operations that the session may use: each needs a declared call, and a page where it opens one. */
export const recordPermissions = (resource: Resource, can: Can): RecordPermissions => ({
  show: resource.path !== null && resource.calls.show !== null && can("show", resource.name),
  edit:
    resource.path !== null && resource.form.length > 0 && resource.calls.update !== null && can("edit", resource.name),
  delete: resource.calls.delete !== null && can("delete", resource.name),
});

/** Whether the session may add records. */
export const canAddRecord = (resource: Resource, can: Can): boolean =>
  resource.path !== null && resource.form.length > 0 && resource.calls.create !== null && can("create", resource.name);
