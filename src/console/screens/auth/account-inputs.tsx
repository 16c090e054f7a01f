import { Skeleton } from "antd";
import { type ChangeEvent, type ComponentType, lazy, Suspense } from "react";
import type { Field, FieldKind } from "../../../contract";
import { emptyToNull } from "../../fields/inputs/input-props";
import type { InputProps } from "../../fields/props";
import { PlainInput, PlainPassword } from "./plain-input";

/** Lists to choose from bring much with them; a page without one does not load them. */
const loadPickers = () => import("./account-pickers");
const SuggestedInput = lazy(() => loadPickers().then((parts) => ({ default: parts.SuggestedInput })));
const ChoiceInput = lazy(() => loadPickers().then((parts) => ({ default: parts.ChoiceInput })));
const RegionInput = lazy(() => import("../../fields/inputs/region-input"));

/** What a browser may fill in: these are the person's own data, unlike those of the records behind the login. */
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

const typed: Partial<Readonly<Record<FieldKind, "email" | "tel">>> = { email: "email", phone: "tel" };

const plain = ({ id, name, field, value, onChange, isDisabled, isInvalid, describedBy }: InputProps) => ({
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

const LineInput = (props: InputProps) => <PlainInput {...plain(props)} type={typed[props.field.kind] ?? "text"} />;

const PasswordInput = (props: InputProps) => <PlainPassword {...plain(props)} />;

function inputFor(field: Field): ComponentType<InputProps> {
  if (field.kind === "password") return PasswordInput;
  if (field.kind === "choice") return ChoiceInput;
  // The table of inputs pairs kinds with components the same way; here the kind has just been looked at.
  if (field.kind === "region") return RegionInput as unknown as ComponentType<InputProps>;
  return "suggestions" in field && field.suggestions !== undefined ? SuggestedInput : LineInput;
}

/**
 * The input of a field on the pages before the console, which do without the console's own inputs: those bring Refine and
 * whatever else the records need.
 */
export function AccountInput(props: InputProps) {
  const InputOfKind = inputFor(props.field);
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <InputOfKind {...props} />
    </Suspense>
  );
}
