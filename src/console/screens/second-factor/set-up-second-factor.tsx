import { useLogout } from "@refinedev/core";
import { Button } from "antd";
import { useTranslation } from "../../i18n";
import { useServices } from "../../providers/services-context";
import { AuthLayout } from "../auth/auth-layout";
import { SecondFactorPanel } from "./second-factor-panel";

/** Asks for a second factor before anything else, while the account has none and its role must have one. */
export default function SetUpSecondFactor({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { session } = useServices();
  const { mutate: logOut } = useLogout();
  const finish = (): void => {
    // The server decides what the account may do. This update saves the wait for the next poll.
    session.update({ must_set_second_factor: 0 });
    onDone();
  };
  return (
    <AuthLayout title={t("secondFactor.required")} isWide>
      <p>{t("secondFactor.requiredAbout")}</p>
      <SecondFactorPanel onDone={finish} />
      <Button type="link" onClick={() => logOut()}>
        {t("secondFactor.signOut")}
      </Button>
    </AuthLayout>
  );
}
