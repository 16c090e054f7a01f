import type { ComponentType } from "react";
import { type Field, readField, secretKinds, type WireRecord } from "../../../contract";
import { Cell } from "../cells";
import { ChoiceCell, DateCell, IdCell, NumberCell, PeriodCell, RegionCell, SwitchCell, UrlCell } from "../cells/cells";
import { RelationLink } from "../cells/relation-cell";
import type { PartTable, ViewProps } from "../props";
import {
  EmailView,
  IdentifierView,
  ImageView,
  LongTextView,
  PhoneView,
  PositionView,
  SecretView,
  TimeView,
} from "./descriptions";
import { KeysView } from "./keys-description";

/** How each kind looks in a detail view. */
export const views: PartTable<"view"> = {
  id: IdCell,
  text: LongTextView,
  longText: LongTextView,
  email: EmailView,
  phone: PhoneView,
  password: SecretView,
  secret: SecretView,
  number: NumberCell,
  choice: ChoiceCell,
  switch: SwitchCell,
  time: TimeView,
  date: DateCell,
  period: PeriodCell,
  region: RegionCell,
  position: PositionView,
  relation: RelationLink,
  keys: KeysView,
  imei: IdentifierView,
  eui: IdentifierView,
  deviceAddress: IdentifierView,
  aesKey: SecretView,
  url: UrlCell,
  image: ImageView,
};

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly record: WireRecord;
}

/** A field of a record as a detail view shows it. */
export function View({ name, field, record }: Props) {
  if (secretKinds.has(field.kind)) return <SecretView name={name} field={field} />;
  const reading = readField(record, name, field);
  if ("fault" in reading || reading.value === null) return <Cell name={name} field={field} record={record} />;
  // The table pairs each kind with its component, so the value is of the kind that the component takes.
  const Part = views[field.kind] as unknown as ComponentType<ViewProps>;
  return <Part name={name} field={field} value={reading.value as ViewProps["value"]} record={record} hasUnit />;
}
