import { Flex, Skeleton } from "antd";
import { type ComponentType, lazy, Suspense } from "react";
import type { CustomValue } from "../../../contract";
import { useTranslation, withTexts } from "../../i18n";
import styles from "../fields.module.css";
import { kindComponents } from "../kind-components";
import type { FieldComponents, FieldInputProps, InputProps } from "../props";
import { ChoiceInput, ChoicesInput, SwitchInput, TagsInput } from "./choice-inputs";
import { AesKeyInput, IdentifierInput } from "./identifier-inputs";
import { namedInputs } from "./named-inputs";
import { NumberInput } from "./number-inputs";
import { RelationInput } from "./relation-input";
import { EmailInput, LongTextInput, PasswordInput, PhoneInput, TextInput, UrlInput } from "./text-inputs";

/** Date and region pickers are large, so a form loads them only for such fields. */
const loadDateInputs = () => import("./date-inputs");
const TimeInput = lazy(() => loadDateInputs().then((module) => ({ default: module.TimeInput })));
const DateInput = lazy(() => loadDateInputs().then((module) => ({ default: module.DateInput })));
const PeriodInput = lazy(() => loadDateInputs().then((module) => ({ default: module.PeriodInput })));
const RegionInput = lazy(() => import("./region-input"));
const ImageInput = lazy(withTexts(() => import("./image-input"), "files"));
const PositionInput = lazy(
  withTexts(async () => ({ default: (await import("./position-input")).PositionInput }), "mapTexts"),
);
const KeysInput = lazy(() => import("./keys-input"));
const LazyRowsInput = lazy(withTexts(() => import("./rows-input"), "rows"));

/** Passes `FieldInput` to the table of rows, whose file cannot import this file without a circular import. */
const RowsInput = (props: InputProps<"rows">) => <LazyRowsInput {...props} Input={FieldInput} />;

/** The server assigns keys, so they have no input. */
const NoInput = () => null;

/** The inputs of the parts of a custom kind, side by side. */
function PartInputs({ id, name, field, value, onChange, ...rest }: InputProps<"custom">) {
  const { text } = useTranslation();
  const parts = Object.entries(field.of.parts);
  const start = Object.fromEntries(
    parts.map(([part, one]) => [part, one.kind === "choice" ? (one.initial ?? null) : null]),
  );
  const current = value ?? start;
  // Neither the unit nor the option alone distinguishes the inputs.
  const areAlike = parts.filter(([, one]) => one.kind !== "choice" && !("unit" in one)).length > 1;
  const change = (part: string, typed: unknown): void => {
    const next = { ...current, [part]: typed as CustomValue[string] };
    // A preselected option alone does not count as a value.
    onChange(parts.every(([one]) => next[one] === start[one]) ? null : next);
  };
  return (
    <Flex gap="small" wrap className={styles.parts ?? ""}>
      {parts.map(([part, one], index) => {
        const inputId = index === 0 ? id : `${id}-${part}`;
        return (
          <div key={part}>
            <label htmlFor={inputId} className={areAlike ? styles.part : styles.hidden}>
              {text(one.label)}
            </label>
            <FieldInput
              {...rest}
              id={inputId}
              name={part}
              field={one}
              value={current[part]}
              onChange={(typed) => change(part, typed)}
            />
          </div>
        );
      })}
    </Flex>
  );
}

const kindInputs = kindComponents("Input", PartInputs);

/** The input of a custom kind. */
function CustomInput(props: InputProps<"custom">) {
  const KindInput = kindInputs[props.field.of.name] ?? PartInputs;
  return <KindInput {...props} />;
}

/** The form input of each field kind. */
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
  choices: ChoicesInput,
  tags: TagsInput,
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
  custom: CustomInput,
  rows: RowsInput,
};

/** Shows the input of a field. */
export function FieldInput({ field, value, onChange, ...rest }: FieldInputProps) {
  // `inputs` maps each kind to its component, so the value has the type that the component expects.
  const InputOfKind = (field.input === undefined
    ? inputs[field.kind]
    : namedInputs[field.input]) as unknown as ComponentType<InputProps>;
  return (
    <Suspense
      fallback={<Skeleton.Input active block className={field.kind === "image" ? (styles.upload ?? "") : ""} />}
    >
      <InputOfKind {...rest} field={field} value={(value ?? null) as InputProps["value"]} onChange={onChange} />
    </Suspense>
  );
}
