import { Link } from "react-router";
import { useTranslation } from "../i18n";
import { landingAddress } from "../providers/landing";
import { useRegistry } from "../providers/registry-context";
import { useSession } from "../providers/services-context";
import { MessagePage } from "./message-page";

/** The page for unknown addresses. */
export default function NotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t("notFound.title")} text={t("notFound.text")}>
      <HomeLink />
    </MessagePage>
  );
}

/** A link to the landing page of the user's role; nothing without a session. */
export function HomeLink() {
  const { t } = useTranslation();
  const registry = useRegistry();
  const user = useSession()?.user;
  return user === undefined ? null : <Link to={landingAddress(registry, user)}>{t("frame.toLanding")}</Link>;
}
