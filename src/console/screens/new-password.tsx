import { useLogout } from "@refinedev/core";
import { Button } from "antd";
import { useTranslation } from "../i18n";
import { useServices, useSession } from "../providers/services-context";
import { AuthLayout } from "./auth/auth-layout";
import { PasswordForm } from "./password-form";

/** Asks for a new password before anything else, while the account still has a password set by somebody else. */
export default function NewPassword() {
  const { t } = useTranslation();
  const { session } = useServices();
  const { mutate: logOut } = useLogout();
  const user = useSession()?.user;
  const leaveButton = <Button onClick={() => logOut()}>{t("session.logout")}</Button>;
  return (
    <AuthLayout title={t("password.first")}>
      <p>{t("password.firstWhy")}</p>
      <PasswordForm
        userId={user?.id}
        beside={leaveButton}
        onChanged={() => session.update({ must_change_password: 0 })}
      />
    </AuthLayout>
  );
}
