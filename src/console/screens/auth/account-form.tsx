import { Button, ConfigProvider } from "antd";
import type { FocusEvent, FormEvent, ReactNode } from "react";
import { blurredField } from "../../generator/form/input-id";
import type { AuthFormState } from "./account-form-fields";
import styles from "./auth.module.css";

interface Props {
  readonly form: AuthFormState;
  readonly isSending: boolean;
  readonly send: () => Promise<void>;
  readonly children: ReactNode;
}

/** A form of these pages: it is sent by Enter, and says what is wrong with an input once that has been left. */
export function AccountForm({ form, isSending, send, children }: Props) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  const leave = (event: FocusEvent<HTMLElement>): void => {
    const left = blurredField(event);
    if (left !== null) form.visit(left);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit} onBlur={leave} aria-busy={isSending}>
      {/* As high as the plain inputs. */}
      <ConfigProvider componentSize="large">{children}</ConfigProvider>
    </form>
  );
}

/** Sends the form. */
export function SubmitButton({ isSending, children }: { readonly isSending: boolean; readonly children: ReactNode }) {
  return (
    <Button type="primary" size="large" block htmlType="submit" loading={isSending} disabled={isSending}>
      {children}
    </Button>
  );
}
