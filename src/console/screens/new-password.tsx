import { t } from "../i18n";
import { useServices, useSession } from "../providers/services-context";
import { AuthLayout } from "./auth/auth-layout";
import { PasswordForm } from "./password-form";

/** Asks for a new password before anything else, while the account still has a password set by an administrator. */
export default function NewPassword() {
  const { session } = useServices();
  const user = useSession()?.user;
  return (
    <AuthLayout title={t("password.first")}>
      <p>{t("password.firstWhy")}</p>
      <PasswordForm userId={user?.id} onChanged={() => session.update({ must_change_password: 0 })} />
    </AuthLayout>
  );
}
