import { Skeleton } from "antd";
import { type ComponentType, lazy, Suspense } from "react";
import type { Field } from "../../../contract";
import type { FieldComponents, InputProps } from "../props";
import { ChoiceInput, SwitchInput } from "./choice-inputs";
import { AesKeyInput, IdentifierInput } from "./identifier-inputs";
import { NumberInput } from "./number-inputs";
import { PositionInput } from "./position-input";
import { RelationInput } from "./relation-input";
import { EmailInput, LongTextInput, PasswordInput, PhoneInput, TextInput, UrlInput } from "./text-inputs";

/** Pickers of moments and places bring much with them; only forms that hold such a field load them. */
const loadMoments = () => import("./date-inputs");
const TimeInput = lazy(() => loadMoments().then((parts) => ({ default: parts.TimeInput })));
const DateInput = lazy(() => loadMoments().then((parts) => ({ default: parts.DateInput })));
const PeriodInput = lazy(() => loadMoments().then((parts) => ({ default: parts.PeriodInput })));
const RegionInput = lazy(() => import("./region-input"));
const ImageInput = lazy(() => import("./image-input"));
const KeysInput = lazy(() => import("./keys-input"));

/** A record's key is the server's own. */
const NoInput = () => null;

/** How each kind is typed in. */
export const inputs: FieldComponents<"input"> = {
  id: NoInput,
  text: TextInput,
  longText: LongTextInput,
  email: EmailInput,
  phone: PhoneInput,
  password: PasswordInput,
  secret: PasswordInput,
  number: NumberInput,
  choice: ChoiceInput,
  switch: SwitchInput,
  time: TimeInput,
  date: DateInput,
  period: PeriodInput,
  region: RegionInput,
  position: PositionInput,
  relation: RelationInput,
  keys: KeysInput,
  imei: IdentifierInput,
  eui: IdentifierInput,
  deviceAddress: IdentifierInput,
  aesKey: AesKeyInput,
  url: UrlInput,
  image: ImageInput,
};

interface Props extends Omit<InputProps, "field" | "value" | "onChange"> {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The input of a field. */
export function FieldInput({ field, value, onChange, ...rest }: Props) {
  // The table pairs each kind with its component, so the value is of the kind that the component takes.
  const InputOfKind = inputs[field.kind] as unknown as ComponentType<InputProps>;
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <InputOfKind {...rest} field={field} value={(value ?? null) as InputProps["value"]} onChange={onChange} />
    </Suspense>
  );
}
