export { databaseFile, openDatabase } from "./connection";
export { dayOf, startOfDay } from "./day";
export { type Engine, engineOf } from "./engine";
export { exclusively } from "./exclusive";
export { insertReturningId, type TableWithId } from "./insert";
export { fromIdList, fromJson, toJson } from "./json";
export { migrate } from "./migrate";
export { contains } from "./search";
export { type Database, optionKind } from "./tables";
