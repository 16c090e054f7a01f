/**
 * Everything that browser and server share. Each folder imports only from the folders above it, but the schemas of
 * the field kinds are built with `wire/json-schema.ts`:
 *
 * - `declaration`: the options of a resource, the kinds of fields and their form on the wire
 * - `lubrication`: grease rates, forecasts and schedules
 * - `visits`: stops and order of a visit
 * - `calls`: every call with its payload
 * - `wire`: the schemas of payloads and answers
 * - `check`: finds the faults of declarations
 *
 * The files beside the folders contain what all folders use (texts, enumerations), and what depends on them: access
 * rights, the menu and the registry of all resources.
 */
export * from "./access";
export * from "./alarm-work";
export * from "./calls/account";
export { listPayloadNames } from "./calls/call-fields";
export type { Call } from "./calls/call-table";
export * from "./calls/cartridge-plan";
export * from "./calls/common";
export * from "./calls/csv";
export type * from "./calls/define-calls";
export { maxDeviceFiles } from "./calls/device-files";
export * from "./calls/envelope";
export * from "./calls/figures";
export * from "./calls/file-rules";
export { findKinds, findLimits } from "./calls/find";
export * from "./calls/import-check";
export * from "./calls/import-columns";
export * from "./calls/list-export";
export type { LiveMessage } from "./calls/live";
export * from "./calls/notices";
export * from "./calls/opc";
export * from "./calls/open-api";
export * from "./calls/payload";
export type * from "./calls/payload-types";
export * from "./calls/reauthentication";
export { parseSavedView, type SavedViewContent, viewLimits } from "./calls/saved-views";
export * from "./calls/second-factor";
export * from "./calls/statistics";
export type { DeclarationFault } from "./check/declaration-fault";
export type * from "./declaration/action-declaration";
export type * from "./declaration/calls-declaration";
export * from "./declaration/choice-rules";
export * from "./declaration/component-names";
export * from "./declaration/condition";
export * from "./declaration/custom-kind";
export type * from "./declaration/declaration";
export * from "./declaration/field";
export type * from "./declaration/field-kinds";
export * from "./declaration/field-roles";
export * from "./declaration/figures";
export * from "./declaration/icons";
export * from "./declaration/kind-traits";
export * from "./declaration/kinds";
export * from "./declaration/kinds/columns";
export type * from "./declaration/page-declaration";
export type * from "./declaration/record-types";
export * from "./declaration/resource";
export type * from "./declaration/screen-names";
export * from "./declaration/storage";
export * from "./declaration/stored-calls";
export * from "./declaration/value-faults";
export { deepFreeze } from "./deep-freeze";
export * from "./device-status";
export * from "./enums";
export * from "./field-access";
export * from "./identifiers";
export * from "./lubrication/advice";
export * from "./lubrication/bearing-data";
export * from "./lubrication/cartridge";
export * from "./lubrication/deviation";
export * from "./lubrication/dose";
export * from "./lubrication/forecast";
export * from "./lubrication/grease";
export * from "./lubrication/nominal-rate";
export * from "./lubrication/report-enums";
export * from "./lubrication/scene";
export * from "./lubrication/setting-job";
export * from "./menu";
export * from "./message-enums";
export * from "./notices";
export * from "./passport";
export * from "./registry";
export * from "./request";
export * from "./revert";
export * from "./roles";
export * from "./sign-in-methods";
export * from "./text";
export * from "./time-zone";
export * from "./unknown-values";
export * from "./utc-day";
export * from "./visits/route";
export * from "./visits/stops";
export type * from "./wire/answers/account";
export type * from "./wire/answers/find";
export type * from "./wire/answers/fleet";
export type * from "./wire/answers/imports";
export type * from "./wire/answers/integrations";
export type * from "./wire/answers/organisation";
export type * from "./wire/answers/statistics";
export type * from "./wire/answers/visits";
