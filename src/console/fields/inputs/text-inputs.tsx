import { AutoComplete, Input } from "antd";
import type { HTMLInputAutoCompleteAttribute } from "react";
import type { Suggestions } from "../../../contract";
import { t } from "../../i18n";
import styles from "../fields.module.css";
import type { InputProps } from "../props";
import { useSuggestions } from "../use-suggestions";
import { commonInputProps, emptyToNull } from "./input-props";

/** A form of records is no address book: what the browser knows about the user does not belong into it. */
const noAutofill: HTMLInputAutoCompleteAttribute = "off";

interface SuggestedProps extends Omit<InputProps<"text">, "field"> {
  readonly suggestions: Suggestions;
  readonly maxLength?: number | undefined;
  readonly className?: string;
}

/** A text with suggestions; whatever else is typed is as good. */
export function SuggestedInput(props: SuggestedProps) {
  const { value, onChange, suggestions, draft, maxLength } = props;
  const { texts, want } = useSuggestions(suggestions, value ?? "", draft);
  return (
    <AutoComplete
      {...commonInputProps(props)}
      value={value ?? ""}
      options={texts.map((one) => ({ value: one }))}
      // Enter means what has been typed, not what is suggested.
      defaultActiveFirstOption={false}
      onFocus={want}
      onChange={(typed: string | undefined) => onChange(emptyToNull(typed ?? ""))}
      allowClear
      {...(maxLength !== undefined && { maxLength })}
    />
  );
}

/** A line of text, with the suggestions that its field has. */
export function TextInput(props: InputProps<"text">) {
  const { field, value, onChange } = props;
  if (field.suggestions !== undefined) return <SuggestedInput {...props} suggestions={field.suggestions} />;
  return (
    <Input
      {...commonInputProps(props)}
      autoComplete={noAutofill}
      value={value ?? ""}
      onChange={(event) => onChange(emptyToNull(event.target.value))}
    />
  );
}

/** Text of several lines. */
export function LongTextInput(props: InputProps<"longText">) {
  return (
    <Input.TextArea
      {...commonInputProps(props)}
      // antd's own growing writes a style attribute, which the page's policy refuses.
      rows={3}
      className={styles.growing ?? ""}
      value={props.value ?? ""}
      onChange={(event) => props.onChange(emptyToNull(event.target.value))}
    />
  );
}

/** An e-mail address. */
export function EmailInput(props: InputProps<"email">) {
  return (
    <Input
      {...commonInputProps(props)}
      type="email"
      autoComplete={noAutofill}
      value={props.value ?? ""}
      onChange={(event) => props.onChange(emptyToNull(event.target.value))}
    />
  );
}

/** A phone number. */
export function PhoneInput(props: InputProps<"phone">) {
  return (
    <Input
      {...commonInputProps(props)}
      type="tel"
      autoComplete={noAutofill}
      value={props.value ?? ""}
      onChange={(event) => props.onChange(emptyToNull(event.target.value))}
    />
  );
}

/** An address of the web. */
export function UrlInput(props: InputProps<"url">) {
  return (
    <Input
      {...commonInputProps(props)}
      type="url"
      autoComplete={noAutofill}
      placeholder="https://"
      value={props.value ?? ""}
      onChange={(event) => props.onChange(emptyToNull(event.target.value))}
    />
  );
}

/** A secret that exists is never read back: its empty input says that it stays. */
export const unchangedHint = (mode: InputProps["mode"]): string => (mode === "edit" ? t("field.unchanged") : "");

/** For passwords of others and secrets alike: a browser must neither fill in nor keep them as the user's own. */
export function PasswordInput(props: InputProps<"password"> | InputProps<"secret">) {
  return (
    <Input.Password
      {...commonInputProps(props)}
      autoComplete="new-password"
      placeholder={unchangedHint(props.mode)}
      value={props.value ?? ""}
      onChange={(event) => props.onChange(emptyToNull(event.target.value))}
    />
  );
}
