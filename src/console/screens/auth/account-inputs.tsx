import { Skeleton } from "antd";
import { type ChangeEvent, type ComponentType, lazy, Suspense } from "react";
import type { Field, FieldKind } from "../../../contract";
import { emptyToNull } from "../../fields/inputs/input-props";
import type { InputProps } from "../../fields/props";
import { PlainInput, PlainPassword } from "./plain-input";

/** Select lists are heavy: only pages with such an input load them. */
const loadPickers = () => import("./account-pickers");
const SuggestedInput = lazy(() => loadPickers().then((parts) => ({ default: parts.SuggestedInput })));
const ChoiceInput = lazy(() => loadPickers().then((parts) => ({ default: parts.ChoiceInput })));
const RegionInput = lazy(() => import("../../fields/inputs/region-input"));

/**
 * The `autocomplete` value of each field. Browsers may fill these forms, because they are about the user's own data.
 */
const autofill: Readonly<Record<string, string>> = {
  email: "username",
  password: "new-password",
  repeated: "new-password",
  username: "name",
  phone: "tel",
  country: "country-name",
  address: "street-address",
  company: "organization",
  postal_code: "postal-code",
};

const inputTypes: Partial<Readonly<Record<FieldKind, "email" | "tel">>> = { email: "email", phone: "tel" };

const plainInputProps = ({ id, name, field, value, onChange, isDisabled, isInvalid, describedBy }: InputProps) => ({
  id,
  name,
  autoComplete: autofill[name] ?? "off",
  disabled: isDisabled,
  "aria-required": field.required === true,
  "aria-invalid": isInvalid,
  "aria-describedby": describedBy,
  value: (value as string | null) ?? "",
  onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(emptyToNull(event.target.value)),
});

const LineInput = (props: InputProps) => (
  <PlainInput {...plainInputProps(props)} type={inputTypes[props.field.kind] ?? "text"} />
);

const PasswordInput = (props: InputProps) => <PlainPassword {...plainInputProps(props)} />;

function inputFor(field: Field): ComponentType<InputProps> {
  if (field.kind === "password") return PasswordInput;
  if (field.kind === "choice") return ChoiceInput;
  // Safe cast: the kind is checked in this line, and RegionInput handles exactly this kind.
  if (field.kind === "region") return RegionInput as unknown as ComponentType<InputProps>;
  return "suggestions" in field && field.suggestions !== undefined ? SuggestedInput : LineInput;
}

/** The input of a field on the account pages. The console's own inputs are not used here, because they load Refine. */
export function AccountInput(props: InputProps) {
  const InputOfKind = inputFor(props.field);
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <InputOfKind {...props} />
    </Suspense>
  );
}
