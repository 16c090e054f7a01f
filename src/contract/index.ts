/**
 * What browser and server agree on. Its rooms, from the ground up: `declaration` is what a resource file may say and what
 * its fields mean on the wire; `calls` is every call with its payload and answer; `check` finds the faults of declarations;
 * `lubrication` is the field's own arithmetic. On top of them stand who may do what, the menu and the table of contents.
 */
export * from "./access";
export * from "./calls/account";
export { listPayloadNames } from "./calls/call-fields";
export type { Call } from "./calls/call-table";
export * from "./calls/cartridge-plan";
export * from "./calls/common";
export * from "./calls/csv";
export type { PreviewAnswer } from "./calls/customer";
export type * from "./calls/define-calls";
export { type DeviceFile, maxDeviceFiles } from "./calls/device-files";
export * from "./calls/envelope";
export * from "./calls/file-rules";
export * from "./calls/import-check";
export * from "./calls/import-columns";
export * from "./calls/list-export";
export * from "./calls/opc";
export * from "./calls/open-api";
export * from "./calls/payload";
export type * from "./calls/payload-types";
export { parseSavedView, type SavedView, type SavedViewContent, viewLimits } from "./calls/saved-views";
export * from "./calls/statistics";
export * from "./declaration/condition";
export type * from "./declaration/declaration";
export * from "./declaration/field";
export * from "./declaration/field-kinds";
export * from "./declaration/icons";
export * from "./declaration/kinds";
export type * from "./declaration/record-types";
export * from "./declaration/resource";
export * from "./declaration/value-faults";
export { deepFreeze } from "./deep-freeze";
export * from "./enums";
export * from "./identifiers";
export * from "./lubrication/advice";
export * from "./lubrication/forecast";
export * from "./lubrication/nominal-rate";
export * from "./lubrication/report-enums";
export * from "./lubrication/scene";
export * from "./menu";
export * from "./registry";
export * from "./roles";
export * from "./text";
export * from "./unknown-values";
