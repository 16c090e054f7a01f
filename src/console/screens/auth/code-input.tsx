import { Button } from "antd";
import { emptyToNull } from "../../fields/inputs/input-props";
import { useTranslation } from "../../i18n";
import { codeFields } from "./account-declarations";
import { type AuthFormState, FieldFrame } from "./account-form-fields";
import styles from "./auth.module.css";
import { inputId } from "./input-id";
import { PlainInput } from "./plain-input";

interface Props {
  readonly form: AuthFormState;
  readonly prefix: string;
  readonly isDisabled: boolean;
  /** Whether a code has already been sent. */
  readonly isSent: boolean;
  /** Seconds until another code may be sent. */
  readonly left: number;
  readonly isSending: boolean;
  readonly onSend: () => void;
  /** Shown below the input while it has no error. */
  readonly hint: string | null;
}

const name = "code";

/** The input for the mailed code, beside the button that requests it. */
export function CodeInput({ form, prefix, isDisabled, isSent, left, isSending, onSend, hint }: Props) {
  const { t, text } = useTranslation();
  const id = inputId(prefix, name);
  const fault = form.faultAt(name);
  const resendLabel = left > 0 ? t("account.codeWait", { seconds: left }) : t("account.codeAgain");
  return (
    <FieldFrame
      id={id}
      name={name}
      label={text(codeFields[name]?.label ?? "")}
      isRequired={form.isRequiredAt(name)}
      fault={fault}
      hint={hint}
    >
      <div className={styles.codeRow}>
        <PlainInput
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="one-time-code"
          disabled={isDisabled}
          aria-required
          aria-invalid={fault !== null}
          aria-describedby={`${id}-says`}
          maxLength={16}
          value={(form.values[name] as string | null) ?? ""}
          onChange={(event) => form.change(name, emptyToNull(event.target.value))}
        />
        <Button onClick={onSend} disabled={left > 0 || isSending || isDisabled} loading={isSending}>
          {isSent || left > 0 ? resendLabel : t("account.codeSend")}
        </Button>
      </div>
    </FieldFrame>
  );
}
