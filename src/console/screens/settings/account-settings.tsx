import { CanAccess, useGetIdentity } from "@refinedev/core";
import { role } from "../../../contract";
import { displayName, type User } from "../../client/session";
import { useTranslation } from "../../i18n";
import { useNotify } from "../../providers/notify";
import { PageHead } from "../../ui/page-head";
import { LoginKeyPanel } from "../login-key/login-key-panel";
import { Panel } from "../panel";
import { PasswordForm } from "../password-form";
import { ProfileForm } from "../profile-form";
import { SecondFactorPanel } from "../second-factor/second-factor-panel";
import styles from "./account-settings.module.css";
import { OwnSessions } from "./own-sessions";
import { OwnProvider } from "./provider-panel";
import { RecentSignIns } from "./recent-sign-ins";
import { OwnReports } from "./report-panel";
import { hasTimeZone, OwnTimeZone } from "./time-zone-panel";

/** The settings of the user's own account. */
export default function AccountSettings() {
  const { t, zone } = useTranslation();
  const { data: user } = useGetIdentity<User>();
  const notify = useNotify();
  return (
    <>
      <PageHead title={t("setting.title")} />
      <div className={styles.panels}>
        <Panel title={t("setting.profile")} about={t("setting.profileAbout")}>
          <ProfileForm userId={user?.id} />
        </Panel>
        {hasTimeZone(user) && (
          <Panel title={t("zone.title")} about={t("zone.about")}>
            <OwnTimeZone user={user} />
          </Panel>
        )}
        {user?.role === role.customer && (
          <Panel title={t("provider.title")} about={t("provider.about")}>
            <OwnProvider userId={user.id} />
          </Panel>
        )}
        <CanAccess resource="device" action="list">
          <Panel title={t("reports.title")} about={t("reports.about", { zone })}>
            <OwnReports userId={user?.id} />
          </Panel>
        </CanAccess>
        <Panel title={t("setting.password")} about={t("setting.passwordAbout")}>
          <PasswordForm userId={user?.id} onChanged={() => notify.success(t("password.changed"))} />
        </Panel>
        <Panel title={t("secondFactor.title")} about={t("secondFactor.about")}>
          <SecondFactorPanel />
        </Panel>
        <Panel title={t("setting.key")} about={t("setting.keyAbout")}>
          <LoginKeyPanel userId={user?.id} name={user === undefined ? "" : (displayName(user) ?? "")} />
        </Panel>
        <Panel title={t("sessions.title")} about={t("sessions.about")}>
          <OwnSessions />
        </Panel>
        <Panel title={t("sessions.signIns")} about={t("sessions.signInsAbout")}>
          <RecentSignIns />
        </Panel>
      </div>
    </>
  );
}
