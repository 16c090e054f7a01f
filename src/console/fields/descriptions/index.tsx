import { type ComponentType, lazy, Suspense } from "react";
import { type Field, readField, secretKinds, type WireRecord } from "../../../contract";
import { Cell } from "../cells";
import {
  ChoiceCell,
  ChoicesCell,
  CustomCell,
  IdCell,
  NumberCell,
  RegionCell,
  SwitchCell,
  TagsCell,
  UrlCell,
} from "../cells/cells";
import { RelationLink } from "../cells/relation-cell";
import { DateCell, PeriodCell } from "../cells/time-cells";
import type { DescriptionProps, FieldComponents } from "../props";
import {
  EmailDescription,
  IdentifierDescription,
  ImageDescription,
  LongTextDescription,
  PhoneDescription,
  PositionDescription,
  SecretDescription,
  TimeDescription,
} from "./descriptions";
import { KeysDescription } from "./keys-description";

const RowsDescription = lazy(() => import("./rows-description"));

/** The component that shows each field kind in a detail view. */
export const descriptions: FieldComponents<"view"> = {
  id: IdCell,
  text: LongTextDescription,
  longText: LongTextDescription,
  email: EmailDescription,
  phone: PhoneDescription,
  password: SecretDescription,
  secret: SecretDescription,
  number: NumberCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  tags: TagsCell,
  switch: SwitchCell,
  time: TimeDescription,
  date: DateCell,
  period: PeriodCell,
  region: RegionCell,
  position: PositionDescription,
  relation: RelationLink,
  keys: KeysDescription,
  imei: IdentifierDescription,
  eui: IdentifierDescription,
  deviceAddress: IdentifierDescription,
  aesKey: SecretDescription,
  url: UrlCell,
  image: ImageDescription,
  custom: CustomCell,
  rows: RowsDescription,
};

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly record: WireRecord;
}

/** Shows a field of a record in a detail view. */
export function FieldDescription({ name, field, record }: Props) {
  if (secretKinds.has(field.kind)) return <SecretDescription name={name} field={field} />;
  const reading = readField(record, name, field);
  if ("fault" in reading || reading.value === null || field.cell !== undefined || field.kind === "custom") {
    return <Cell name={name} field={field} record={record} hasUnit />;
  }
  // `descriptions` maps each kind to its component, so the value has the type that the component expects.
  const DescriptionOfKind = descriptions[field.kind] as unknown as ComponentType<DescriptionProps>;
  return (
    <Suspense fallback={<Cell name={name} field={field} record={record} hasUnit />}>
      <DescriptionOfKind
        name={name}
        field={field}
        value={reading.value as DescriptionProps["value"]}
        record={record}
        hasUnit
      />
    </Suspense>
  );
}
