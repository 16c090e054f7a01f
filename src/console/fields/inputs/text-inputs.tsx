import { AutoComplete, Input } from "antd";
import type { HTMLInputAutoCompleteAttribute } from "react";
import type { Suggestions } from "../../../contract";
import { t, useLanguage } from "../../i18n";
import styles from "../fields.module.css";
import { MaskedInput } from "../masked-input";
import type { InputProps } from "../props";
import { useSuggestions } from "../use-suggestions";
import { commonInputProps, emptyToNull, keepTextOnEscape } from "./input-props";

/** Browsers must not fill the user's own data into records. */
const noAutofill: HTMLInputAutoCompleteAttribute = "off";

interface SuggestedProps extends Omit<InputProps<"text">, "field"> {
  readonly suggestions: Suggestions;
  readonly maxLength?: number | undefined;
  readonly className?: string;
}

/** A text input with suggestions. Any other text is valid too. */
export function SuggestedInput(props: SuggestedProps) {
  const { value, onChange, suggestions, draft, maxLength } = props;
  const { texts, enable } = useSuggestions(suggestions, value ?? "", draft);
  return (
    <AutoComplete
      {...commonInputProps(props)}
      value={value ?? ""}
      options={texts.map((suggestion) => ({ value: suggestion }))}
      // Enter accepts the typed text, not the first suggestion.
      defaultActiveFirstOption={false}
      onFocus={enable}
      onInputKeyDown={keepTextOnEscape}
      onChange={(typed: string | undefined) => onChange(emptyToNull(typed ?? ""))}
      allowClear
      {...(maxLength !== undefined && { maxLength })}
    />
  );
}

interface LineProps extends Omit<InputProps<"text">, "field"> {
  readonly type?: "text" | "email" | "tel" | "url";
  readonly placeholder?: string;
}

function LineInput({ type = "text", placeholder, ...props }: LineProps) {
  return (
    <Input
      {...commonInputProps(props)}
      type={type}
      autoComplete={noAutofill}
      {...(placeholder !== undefined && { placeholder })}
      value={props.value ?? ""}
      onChange={(event) => props.onChange(emptyToNull(event.target.value))}
    />
  );
}

/** A line of text, with suggestions if the field declares them. */
export function TextInput(props: InputProps<"text">) {
  const { suggestions } = props.field;
  return suggestions === undefined ? <LineInput {...props} /> : <SuggestedInput {...props} suggestions={suggestions} />;
}

/** An email address. */
export const EmailInput = (props: InputProps<"email">) => <LineInput {...props} type="email" />;

/** A phone number. */
export const PhoneInput = (props: InputProps<"phone">) => <LineInput {...props} type="tel" />;

/** A web address. */
export const UrlInput = (props: InputProps<"url">) => <LineInput {...props} type="url" placeholder="https://" />;

/** Text of several lines. */
export function LongTextInput(props: InputProps<"longText">) {
  return (
    <Input.TextArea
      {...commonInputProps(props)}
      // antd's autoSize sets style attributes, which the content security policy blocks.
      rows={3}
      className={styles.growing ?? ""}
      value={props.value ?? ""}
      onChange={(event) => props.onChange(emptyToNull(event.target.value))}
    />
  );
}

/** Records come without their secrets. When editing, the placeholder says that an empty input keeps the secret. */
export const unchangedHint = (mode: InputProps["mode"]): string => (mode === "edit" ? t("field.unchanged") : "");

/** A password or secret of a record. Browsers must neither fill in nor store it as the user's own password. */
export function PasswordInput(props: InputProps<"password"> | InputProps<"secret">) {
  useLanguage();
  return (
    <MaskedInput
      {...commonInputProps(props)}
      autoComplete="new-password"
      placeholder={unchangedHint(props.mode)}
      value={props.value ?? ""}
      onChange={(event) => props.onChange(emptyToNull(event.target.value))}
    />
  );
}
