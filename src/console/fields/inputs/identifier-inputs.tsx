import { AutoComplete, Input } from "antd";
import type { ChangeEvent } from "react";
import type { FieldKind } from "../../../contract";
import { t, text } from "../../i18n";
import type { ScannedKind } from "../../instruments/scan/identifiers-in";
import { ScanButton } from "../../instruments/scan/scan-button";
import { useHandScanner } from "../../instruments/scan/use-hand-scanner";
import styles from "../fields.module.css";
import { identifierLength, normalizeIdentifier } from "../identifier-format";
import type { InputProps } from "../props";
import { useSuggestions } from "../use-suggestions";
import { commonInputProps, emptyToNull } from "./input-props";
import { unchangedHint } from "./text-inputs";

/**
 * What stands in the input after a change. In the middle of a text the letters are left alone, for React would throw the
 * caret to the end; they are set right when the input is left.
 */
function afterTyping(kind: FieldKind, { target }: ChangeEvent<HTMLInputElement>): string | null {
  const isAtEnd = target.selectionStart === target.value.length;
  return emptyToNull(isAtEnd ? normalizeIdentifier(kind, target.value) : target.value);
}

/** How many digits are there of those that are wanted. */
function Count({ kind, value }: { readonly kind: FieldKind; readonly value: string }) {
  const length = identifierLength[kind];
  if (length === undefined || value === "") return null;
  const count = normalizeIdentifier(kind, value).length;
  return <span aria-hidden>{t("field.digits", { count, length })}</span>;
}

type Identifier = InputProps<"imei"> | InputProps<"eui"> | InputProps<"deviceAddress">;

/** What stands on labels; addresses and keys are given to a device by its network. */
const scanned = (kind: FieldKind): ScannedKind | null => (kind === "imei" || kind === "eui" ? kind : null);

/** An identifier, typed, scanned by hand or by camera, or suggested. */
export function IdentifierInput(props: Identifier) {
  const { field, value, onChange, draft, isDisabled } = props;
  const kind = scanned(field.kind);
  const onKey = useHandScanner(kind, onChange);
  const suggestions = "suggestions" in field ? field.suggestions : undefined;
  const { texts, want } = useSuggestions(suggestions, value ?? "", draft);
  const input = (
    <Input
      {...commonInputProps(props)}
      autoComplete="off"
      spellCheck={false}
      inputMode={field.kind === "imei" ? "numeric" : "text"}
      autoCapitalize="characters"
      classNames={{ input: styles.identifier ?? "" }}
      suffix={
        <>
          <Count kind={field.kind} value={value ?? ""} />
          {kind !== null && (
            <ScanButton kind={kind} label={text(field.label)} isDisabled={isDisabled} onFound={onChange} />
          )}
        </>
      }
      onKeyDown={onKey}
      value={value ?? ""}
      onChange={(event) => onChange(afterTyping(field.kind, event))}
      onBlur={(event) => onChange(emptyToNull(normalizeIdentifier(field.kind, event.target.value)))}
    />
  );
  if (suggestions === undefined) return input;
  return (
    <AutoComplete
      id={props.id}
      disabled={props.isDisabled}
      value={value ?? ""}
      options={texts.map((one) => ({ value: one }))}
      // Enter means what has been typed, not what is suggested.
      defaultActiveFirstOption={false}
      onFocus={want}
      onSelect={(chosen: string) => onChange(chosen)}
      style={{ width: "100%" }}
    >
      {input}
    </AutoComplete>
  );
}

/** A session key: masked as it is typed, shown on request. */
export function AesKeyInput(props: InputProps<"aesKey">) {
  const { field, value, onChange, mode } = props;
  return (
    <Input.Password
      {...commonInputProps(props)}
      autoComplete="new-password"
      spellCheck={false}
      classNames={{ input: styles.identifier ?? "" }}
      placeholder={unchangedHint(mode)}
      value={value ?? ""}
      onChange={(event) => onChange(afterTyping(field.kind, event))}
      onBlur={(event) => onChange(emptyToNull(normalizeIdentifier(field.kind, event.target.value)))}
    />
  );
}
