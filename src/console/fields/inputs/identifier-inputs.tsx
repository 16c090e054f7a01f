import { AutoComplete, Input } from "antd";
import type { ChangeEvent } from "react";
import type { FieldKind } from "../../../contract";
import { useLanguage, useTranslation } from "../../i18n";
import type { ScannedKind } from "../../instruments/scan/identifiers-in";
import { useHandScanner } from "../../instruments/scan/use-hand-scanner";
import { useScanButton } from "../../instruments/scan/use-scan-button";
import styles from "../fields.module.css";
import { identifierLength, normalizeIdentifier } from "../identifier-format";
import { MaskedInput } from "../masked-input";
import type { InputProps } from "../props";
import { useSuggestions } from "../use-suggestions";
import { commonInputProps, emptyToNull, keepTextOnEscape } from "./input-props";
import { unchangedHint } from "./text-inputs";

/**
 * The input's value after a change. Text is normalized only while the caret is at the end, because React would
 * otherwise move the caret there. Other text is normalized on blur.
 */
function afterTyping(kind: FieldKind, { target }: ChangeEvent<HTMLInputElement>): string | null {
  const isAtEnd = target.selectionStart === target.value.length;
  return emptyToNull(isAtEnd ? normalizeIdentifier(kind, target.value) : target.value);
}

/** Shows the number of typed and of required digits. */
function DigitCount({ kind, value }: { readonly kind: FieldKind; readonly value: string }) {
  const { t } = useTranslation();
  const length = identifierLength[kind];
  if (length === undefined || value === "") return null;
  const count = normalizeIdentifier(kind, value).length;
  return <span aria-hidden>{t("field.digits", { count, length })}</span>;
}

type Identifier = InputProps<"imei"> | InputProps<"eui"> | InputProps<"deviceAddress">;

/** The kind to scan. Device labels show IMEI and EUI; addresses and keys come from the network. */
const scannedKind = (kind: FieldKind): ScannedKind | null => (kind === "imei" || kind === "eui" ? kind : null);

/** An identifier that users type, scan (hand scanner or camera) or select from suggestions. */
export function IdentifierInput(props: Identifier) {
  const { text } = useTranslation();
  const { field, value, onChange, draft, isDisabled } = props;
  const kind = scannedKind(field.kind);
  const onKey = useHandScanner(kind, onChange);
  const suggestions = "suggestions" in field ? field.suggestions : undefined;
  const scan = useScanButton({ kind, label: text(field.label), isDisabled, onFound: onChange });
  const { texts, enable } = useSuggestions(suggestions, value ?? "", draft);
  const input = (
    <Input
      {...commonInputProps(props)}
      autoComplete="off"
      spellCheck={false}
      inputMode={field.kind === "imei" ? "numeric" : "text"}
      autoCapitalize="characters"
      classNames={{ input: styles.identifier ?? "" }}
      suffix={
        <span className={styles.tools}>
          <DigitCount kind={field.kind} value={value ?? ""} />
          {scan.button}
        </span>
      }
      onKeyDown={onKey}
      value={value ?? ""}
      onChange={(event) => onChange(afterTyping(field.kind, event))}
      onBlur={(event) => onChange(emptyToNull(normalizeIdentifier(field.kind, event.target.value)))}
    />
  );
  return (
    <>
      {suggestions === undefined ? (
        input
      ) : (
        <AutoComplete
          id={props.id}
          disabled={props.isDisabled}
          value={value ?? ""}
          options={texts.map((suggestion) => ({ value: suggestion }))}
          // Enter accepts the typed text, not the first suggestion.
          defaultActiveFirstOption={false}
          onFocus={enable}
          onInputKeyDown={keepTextOnEscape}
          onSelect={(chosen: string) => onChange(chosen)}
          style={{ width: "100%" }}
        >
          {input}
        </AutoComplete>
      )}
      {scan.dialog}
    </>
  );
}

/** A LoRaWAN session key, masked like a password. */
export function AesKeyInput(props: InputProps<"aesKey">) {
  useLanguage();
  const { field, value, onChange, mode } = props;
  return (
    <MaskedInput
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
