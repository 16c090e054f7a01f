/** The owners of a row. Undefined: not known. Null: the row has no such owner. */
export interface ChangeOwners {
  readonly agentId?: number | null;
  readonly groupId?: number | null;
  readonly customerId?: number | null;
  /** For a row with the owner `account`. */
  readonly accountId?: number | null;
  /** The accounts to which the row is private. The other owners do not apply then. */
  readonly accountIds?: readonly number[];
}

/** A change of a row, without its values; only the owners are included. */
export interface Change {
  /** The name of the row in the operation log: the name of its resource, or a name in `log-labels.ts`. */
  readonly resource: string;
  /** `reported`: a device sent new figures. That happens often, so readers may react later. */
  readonly type: "created" | "updated" | "deleted" | "reported";
  /** Null for a change of many rows. */
  readonly id: number | null;
  readonly owners: ChangeOwners;
  /** The owners before the change, if they were different. */
  readonly formerOwners?: ChangeOwners;
}
