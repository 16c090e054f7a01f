import { Button, ConfigProvider } from "antd";
import type { FocusEvent, FormEvent, ReactNode } from "react";
import { blurredField } from "../../generator/form/blurred-field";
import type { AuthFormState } from "./account-form-fields";
import styles from "./auth.module.css";

interface Props {
  readonly form: AuthFormState;
  readonly isSending: boolean;
  readonly send: () => Promise<void>;
  readonly children: ReactNode;
}

/** The form of the account pages. Enter submits it; a field shows its error after the user leaves it. */
export function AccountForm({ form, isSending, send, children }: Props) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  const handleBlur = (event: FocusEvent<HTMLElement>): void => {
    const name = blurredField(event);
    if (name !== null) form.visit(name);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit} onBlur={handleBlur} aria-busy={isSending}>
      {/* The height of the plain inputs. */}
      <ConfigProvider componentSize="large">{children}</ConfigProvider>
    </form>
  );
}

/** The full-width button that submits the form. */
export function SubmitButton({ isSending, children }: { readonly isSending: boolean; readonly children: ReactNode }) {
  return (
    <Button type="primary" size="large" block htmlType="submit" loading={isSending} disabled={isSending}>
      {children}
    </Button>
  );
}
