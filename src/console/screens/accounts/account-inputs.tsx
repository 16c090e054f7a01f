import { AutoComplete, Select, Skeleton } from "antd";
import { type ChangeEvent, type ComponentType, lazy, Suspense, useState } from "react";
import type { Field, FieldKind } from "../../../contract";
import { matching, textsIn } from "../../fields/answers";
import { common, orNull } from "../../fields/inputs/shared";
import type { InputProps } from "../../fields/props";
import { t, text } from "../../i18n";
import { PlainInput, PlainPassword } from "../plain-input";
import { useAnswer } from "./use-answer";

/** The places of China bring their names with them. */
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
  onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(orNull(event.target.value)),
});

const LineInput = (props: InputProps) => <PlainInput {...plain(props)} type={typed[props.field.kind] ?? "text"} />;

const PasswordInput = (props: InputProps) => <PlainPassword {...plain(props)} />;

/** A text with suggestions; whatever else is typed is as good. When they cannot be had, there are none. */
function SuggestedInput(props: InputProps) {
  const { field, value, onChange } = props;
  const suggestions = "suggestions" in field ? field.suggestions : undefined;
  const [isWanted, setWanted] = useState(false);
  const { data } = useAnswer({ path: suggestions?.call ?? "", isWanted });
  const own = (value as string | null) ?? "";
  return (
    <AutoComplete
      {...common(props)}
      value={own}
      options={matching(textsIn(data, suggestions ?? {}), own).map((one) => ({ value: one }))}
      onFocus={() => setWanted(true)}
      onChange={(next: string | undefined) => onChange(orNull(next ?? ""))}
      allowClear
    />
  );
}

function ChoiceInput(props: InputProps) {
  const { field, value, onChange } = props;
  const options = field.kind === "choice" ? field.options : [];
  return (
    <Select
      {...common(props)}
      allowClear
      placeholder={t("field.choose")}
      value={value as string | number | null}
      onChange={(chosen: string | number | undefined) => onChange(chosen ?? null)}
      options={options.map((one) => ({ value: one.value, label: text(one.label) }))}
    />
  );
}

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
  const Part = inputFor(props.field);
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <Part {...props} />
    </Suspense>
  );
}
