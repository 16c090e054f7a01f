import type { ReactNode } from "react";
import { callByPath, field, writePayload } from "../../contract";
import { useTranslation } from "../i18n";
import { useRegistry } from "../providers/registry-context";
import { useCallMutation } from "../providers/use-call-mutation";
import { CallForm } from "./call-form";

/** The new password, with its minimum length (spec A7), and its repetition to catch typing errors. */
const fields = {
  password: field.password({
    label: { zh: "新密码", en: "New password" },
    hint: { zh: "至少 8 个字符", en: "At least 8 characters" },
    required: true,
    min: 8,
  }),
  repeated: field.password({ label: { zh: "重复新密码", en: "Repeat new password" }, required: true }),
};

interface Props {
  /** The account whose password changes. Undefined: the user's own account. */
  readonly userId: number | undefined;
  readonly onChanged: () => void;
  /** Shown beside the submit button. */
  readonly beside?: ReactNode;
}

/** The form that changes an account's password. */
export function PasswordForm({ userId, onChanged, beside }: Props) {
  const { t } = useTranslation();
  const post = useCallMutation();
  const registry = useRegistry();
  const change = async ({ password, repeated }: Readonly<Record<string, unknown>>) => {
    if (password !== repeated) return new Map([["repeated", t("password.differ")]]);
    const call = callByPath(registry, "user/update-password");
    await post(call.path, writePayload(call, { user_id: userId ?? null, password }));
    onChanged();
    return undefined;
  };
  return (
    <CallForm fields={fields} record={{}} submit={t("password.change")} onSubmit={change} beside={beside} clears />
  );
}
