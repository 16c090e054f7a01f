import { alarmKind } from "../../alarm-work";
import { findKinds } from "../../calls/find";
import { choice, type Described, key, list, named, nullable, object, text, word } from "../json-schema";

const foundRecord = named(
  "FoundRecord",
  object({
    kind: word(findKinds, "The resource."),
    id: key(),
    name: text("Name of the record; of the device or gateway of an alarm; the model of stock."),
    identifier: text("IMEI, EUI or phone number; may be empty."),
    detail: text("Customer, company or batch; may be empty."),
    code: nullable(choice(alarmKind, "Of an alarm.")),
  }),
);
/** A record that `find/list` found. */
export type FoundRecord = Described<typeof foundRecord>;

/** The answer of the search over all kinds of records. */
export const findAnswers = {
  "find/list": object({
    list: list(foundRecord, "By kind, within a kind the newest first; alarms the most urgent first."),
  }),
} as const;
