import type { Change } from "./change";

/** Maximum number of reports sent one by one. If there are more, one change for each set of owners is sent. */
export const maxReports = 200;

/** Maximum number of accounts in one change: messages are small. */
const maxAccounts = 400;

/** Makes changes small enough for messages to other processes. */
export const condenseChanges = (changes: readonly Change[]): readonly Change[] =>
  withoutManyReports(changes).flatMap(withFewAccounts);

/** If there are many reports, merges those of the same owners into one change without an id. */
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
