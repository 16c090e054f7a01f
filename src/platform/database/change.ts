/** Who owns a row. A missing entry is not known; null means that there is none. */
export interface ChangeOwners {
  readonly agentId?: number | null;
  readonly groupId?: number | null;
  readonly customerId?: number | null;
  /** The accounts to which the row is private, instead of the others. */
  readonly accountIds?: readonly number[];
}

/** What happened to a row. It never contains values of the row, except its owners. */
export interface Change {
  /** The name under which the operation log has the row: that of its resource, or one of `log-labels.ts`. */
  readonly resource: string;
  /** `reported`: a device sent new figures. That happens often, so readers may react later. */
  readonly type: "created" | "updated" | "deleted" | "reported";
  /** Null for a change of many rows. */
  readonly id: number | null;
  readonly owners: ChangeOwners;
  /** The owners before the change, if they are others. */
  readonly formerOwners?: ChangeOwners;
}
