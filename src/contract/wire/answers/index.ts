import type { commonCalls } from "../../calls/common";
import type { Schema } from "../json-schema";
import { accountAnswers } from "./account";
import { findAnswers } from "./find";
import { fleetAnswers } from "./fleet";
import { integrationAnswers } from "./integrations";
import { organisationAnswers } from "./organisation";
import { statisticsAnswers } from "./statistics";
import { visitAnswers } from "./visits";

type Common = typeof commonCalls;

/** The calls that belong to no resource and answer an envelope with data. */
type DataPath = { [P in keyof Common]: Common[P] extends { answers: string } ? never : P }[keyof Common];

/** The answer of a call that lists records of a resource at once. */
export interface RecordsOf {
  readonly recordsOf: string;
}

/**
 * The answers of the calls that belong to no resource, by path: the content of `data`. A call without an answer does not
 * compile.
 */
export const commonAnswers: Readonly<Record<DataPath, Schema | RecordsOf>> = {
  ...accountAnswers,
  ...findAnswers,
  ...fleetAnswers,
  ...integrationAnswers,
  ...organisationAnswers,
  ...statisticsAnswers,
  ...visitAnswers,
  "storage/get-lora-list": { recordsOf: "storage" },
};
