import { Button, Form, type InputRef } from "antd";
import { type FormEvent, useId, useRef, useState } from "react";
import type { PendingCall } from "../client/reauthentication";
import { displayName } from "../client/session";
import { MaskedInput } from "../fields/masked-input";
import { useTranslation } from "../i18n";
import { useSession } from "../providers/services-context";
import { Dialog } from "../ui/dialog";

/** Asks for the current password, so that nobody who finds an open session can take over the account. */
export default function ReauthenticationDialog({ call }: { readonly call: PendingCall }) {
  const { t } = useTranslation();
  const user = useSession()?.user;
  const id = useId();
  const input = useRef<InputRef>(null);
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // A dialog is a portal, but React still passes its events on to the form that opened it.
    event.stopPropagation();
    if (isBusy) return;
    setBusy(true);
    const refused = await call.send(password);
    setBusy(false);
    setFault(refused);
    if (refused !== null) input.current?.focus({ cursor: "all" });
  };
  const footer = (
    <>
      <Button disabled={isBusy} onClick={call.cancel}>
        {t("action.cancel")}
      </Button>
      <Button type="primary" htmlType="submit" form={`${id}-form`} loading={isBusy}>
        {t("reauthentication.confirm")}
      </Button>
    </>
  );
  return (
    <Dialog title={t("reauthentication.title")} footer={footer} canClose={!isBusy} onClose={call.cancel}>
      <form id={`${id}-form`} noValidate onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
        <p>{t("reauthentication.about", { account: (user && displayName(user)) ?? "" })}</p>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
        <Form component={false} layout="vertical">
          <Form.Item
            label={t("reauthentication.password")}
            htmlFor={id}
            required
            validateStatus={fault === null ? "" : "error"}
            help={fault === null ? undefined : <span id={`${id}-message`}>{fault}</span>}
            extra={
              <span {...(fault === null && { id: `${id}-message` })}>
                {t("reauthentication.forgotten", { link: t("login.forgotten") })}
              </span>
            }
          >
            <MaskedInput
              ref={input}
              id={id}
              autoFocus
              autoComplete="current-password"
              aria-describedby={`${id}-message`}
              aria-invalid={fault !== null}
              aria-required
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setFault(null);
              }}
            />
          </Form.Item>
        </Form>
      </form>
    </Dialog>
  );
}
