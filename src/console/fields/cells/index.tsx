import { type ComponentType, Suspense } from "react";
import { type Field, readField, type WireRecord, wireNames } from "../../../contract";
import styles from "../fields.module.css";
import { kindComponents } from "../kind-components";
import type { CellProps, FieldComponents } from "../props";
import { Unset } from "../status";
import {
  ChoiceCell,
  ChoicesCell,
  CustomCell,
  HiddenCell,
  IdCell,
  IdentifierCell,
  ImageCell,
  KeysCell,
  NumberCell,
  PositionCell,
  RegionCell,
  RowsCell,
  SwitchCell,
  TagsCell,
  TextCell,
  UrlCell,
} from "./cells";
import { namedCells } from "./named-cells";
import { RelationCell } from "./relation-cell";
import { DateCell, PeriodCell, TimeCell } from "./time-cells";

/** The list cell of each field kind. */
export const cells: FieldComponents<"cell"> = {
  id: IdCell,
  text: TextCell,
  longText: TextCell,
  email: TextCell,
  phone: TextCell,
  password: HiddenCell,
  secret: HiddenCell,
  number: NumberCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  tags: TagsCell,
  switch: SwitchCell,
  time: TimeCell,
  date: DateCell,
  period: PeriodCell,
  region: RegionCell,
  position: PositionCell,
  relation: RelationCell,
  keys: KeysCell,
  imei: IdentifierCell,
  eui: IdentifierCell,
  deviceAddress: IdentifierCell,
  aesKey: HiddenCell,
  url: UrlCell,
  image: ImageCell,
  custom: CustomCell,
  rows: RowsCell,
};

const kindCells = kindComponents("Cell", CustomCell);

/** The cell that a field names, or that its custom kind brings. */
const ownCell = (field: Field) =>
  (field.cell !== undefined
    ? namedCells[field.cell]
    : field.kind === "custom"
      ? kindCells[field.of.name]
      : undefined) as unknown as ComponentType<CellProps> | undefined;

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly record: WireRecord;
  readonly hasUnit?: boolean;
}

/** A field of a record in a list. A value that the field kind cannot parse is shown unchanged. */
export function Cell({ name, field, record, hasUnit = false }: Props) {
  const reading = readField(record, name, field);
  if ("fault" in reading) return <TextCell value={rawText(record, wireNames(name, field))} />;
  if (reading.value === null) return <Unset />;
  // `cells` maps each kind to its component, so the value has the type that the component expects.
  const CellOfKind = cells[field.kind] as unknown as ComponentType<CellProps>;
  const props = { name, field, value: reading.value as CellProps["value"], record, hasUnit };
  const shown = <CellOfKind {...props} />;
  const OwnCell = ownCell(field);
  if (OwnCell === undefined) return shown;
  return (
    <Suspense fallback={field.cell === "route" ? <div className={styles.arriving}>{shown}</div> : shown}>
      <OwnCell {...props} />
    </Suspense>
  );
}

const rawText = (record: WireRecord, names: readonly string[]): string =>
  names
    .map((name) => record[name])
    .filter((raw) => raw !== null && raw !== undefined)
    .join(", ");
