/**
 * The wire as data: a JSON schema for each payload and answer. The console does not import this folder, except for types.
 */
export * from "./answer-of";
export { account as accountShape, secondStep } from "./answers/account";
export * from "./example";
export * from "./json-schema";
export * from "./schema-faults";
export * from "./summaries";
