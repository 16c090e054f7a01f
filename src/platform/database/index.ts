export { type ColumnType, type ColumnTypes, insertMany, oneOf, updateMany, valuesTable } from "./batch-write";
export { isCanceled, withCaller } from "./canceled";
export type { Change, ChangeOwners } from "./change";
export { afterCommit, announce, type ChangeListener, onChanges, sharedOf } from "./changes";
export { checkDatabase, checkDatabaseWrites } from "./check-database";
export { databaseFile, openDatabase, openReadOnlyDatabase, openSqliteFile } from "./connection";
export { brokenConstraint, isDeadlock, repeatOnDeadlock } from "./constraint";
export { copyDatabase, dumpFile, restoreDump } from "./copy-database";
export { readSchema } from "./declared/actual-schema";
export { applySchema } from "./declared/apply-schema";
export { migrationText, nextName, withMigration } from "./declared/migration-text";
export { planMigration } from "./declared/plan-migration";
export type { ColumnModel, IndexModel, TableModel } from "./declared/table-model";
export {
  createTextIndex,
  deviceTexts,
  findByText,
  findsExactly,
  findsOwn,
  isShort,
  maxLookedUp,
  ownTextContains,
  searchByText,
  stockTexts,
  textContains,
  writeDeviceTexts,
} from "./device-texts";
export { type Engine, engineOf } from "./engine";
export { firstStep, inSteps, rowsOfStep, type Step, Unfinished } from "./in-steps";
export { insertReturningId, type TableWithId } from "./insert";
export { fromIdList, fromJson, toJson } from "./json";
export {
  cellAbove,
  finestLevel,
  isInCell,
  mapCell,
  mapCellOf,
  mapLevels,
  smallestCell,
  statusColumn,
  statusColumns,
} from "./map-cell";
export { migrate } from "./migrate";
export type { PoolState } from "./open-postgres";
export type { ProcessRelay } from "./process-relay";
export { openReplica, type Read } from "./replica";
export { addReportPartitions, dropReportPartitions } from "./report-partitions";
export { lockRow, lockRowForDeletion, lockValue, skipLocked } from "./row-lock";
export { runExclusively } from "./run-exclusively";
export { contains, unindexed } from "./search";
export { type Database, optionKind } from "./tables";
export type { TextOwners } from "./text-owners";
export { sqlDayOf } from "./utc-day";
