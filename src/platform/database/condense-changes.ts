import type { Change } from "./change";

/** Reports that are told one by one; of more, only their owners are told. */
export const maxReports = 200;

/** Accounts in one change: one message has little room. */
const maxAccounts = 400;

/** Makes changes small enough for messages to other processes. */
export const condenseChanges = (changes: readonly Change[]): readonly Change[] =>
  withoutManyReports(changes).flatMap(withFewAccounts);

/** Replaces many reports by one change without an id for all reports of the same owners. */
function withoutManyReports(changes: readonly Change[]): readonly Change[] {
  const reports = changes.filter(({ type }) => type === "reported");
  if (reports.length <= maxReports) return changes;
  const byOwners = new Map(reports.map((change) => [JSON.stringify({ ...change, id: null }), { ...change, id: null }]));
  return [...changes.filter(({ type }) => type !== "reported"), ...byOwners.values()];
}

/** Splits a change that is private to many accounts. */
function withFewAccounts(change: Change): readonly Change[] {
  const ids = change.owners.accountIds ?? [];
  if (ids.length <= maxAccounts) return [change];
  return Array.from({ length: Math.ceil(ids.length / maxAccounts) }, (_, index) => ({
    ...change,
    owners: { accountIds: ids.slice(index * maxAccounts, (index + 1) * maxAccounts) },
  }));
}
