import { type Action, matches, type Resource, type WireRecord } from "../../../contract";

/** Asks whether the session may do something with a resource. */
export type Can = (action: string, resource: string) => boolean;

/** The declared actions that the session may do at all, whatever the record. */
export const permittedActions = (resource: Resource, can: Can): readonly Action[] =>
  resource.actions.filter((action) => can(action.name, resource.name));

/** Whether a record is the account of whoever asks, to which its actions and deleting are not for him. */
export const isOneself = (resource: Resource, record: WireRecord, userId: number | undefined): boolean =>
  resource.account !== null && userId !== undefined && Number(record[resource.account]) === userId;

/** The declared actions that the session may do to this record now. */
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

/** The declared actions that the session may do to many records at once. */
export const bulkActions = (resource: Resource, can: Can): readonly Action[] =>
  permittedActions(resource, can).filter((action) => action.bulk === true);

/** What can be done with one record beside its declared actions. */
export interface RecordPermissions {
  readonly show: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
}

/** What a session is offered of a record beside its actions. */
export const recordPermissions = (resource: Resource, can: Can): RecordPermissions => ({
  show: resource.path !== null && resource.calls.show !== null && can("show", resource.name),
  edit:
    resource.path !== null && resource.form.length > 0 && resource.calls.update !== null && can("edit", resource.name),
  delete: resource.calls.delete !== null && can("delete", resource.name),
});

/** Whether the session may add records. */
export const canAddRecord = (resource: Resource, can: Can): boolean =>
  resource.path !== null && resource.form.length > 0 && resource.calls.create !== null && can("create", resource.name);
