/**
 * What browser and server agree on. Its rooms, from the ground up: `declaration` is what a resource file may say and what
 * its fields mean on the wire; `calls` is every call with its payload and answer; `check` finds the faults of declarations;
 * `lubrication` is the field's own arithmetic. On top of them stand who may do what, the menu and the table of contents.
 */
export * from "./access";
export * from "./calls/account";
export { listNames } from "./calls/call-fields";
export type { Call } from "./calls/call-table";
export * from "./calls/cartridge-plan";
export * from "./calls/common";
export * from "./calls/csv";
export type { PreviewAnswer } from "./calls/customer";
export type * from "./calls/declare";
export { type DeviceFile, mostDeviceFiles } from "./calls/device-files";
export * from "./calls/envelope";
export * from "./calls/file-rules";
export * from "./calls/import-check";
export * from "./calls/import-columns";
export type * from "./calls/infer";
export * from "./calls/list-export";
export * from "./calls/opc";
export * from "./calls/open-api";
export * from "./calls/payload";
export * from "./calls/statistics";
export { type ListView, readView, type ViewContent, viewLimits } from "./calls/views";
export * from "./declaration/condition";
export type * from "./declaration/declaration";
export * from "./declaration/faults";
export * from "./declaration/field";
export * from "./declaration/field-kinds";
export * from "./declaration/icons";
export type * from "./declaration/infer";
export * from "./declaration/kinds";
export * from "./declaration/resource";
export * from "./enums";
export { frozen } from "./frozen";
export * from "./identifiers";
export * from "./loose";
export * from "./lubrication/advice";
export * from "./lubrication/forecast";
export * from "./lubrication/lubrication";
export * from "./lubrication/reports";
export * from "./lubrication/scene";
export * from "./menu";
export * from "./registry";
export * from "./roles";
export * from "./text";
