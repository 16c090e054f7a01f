import { Link } from "react-router";
import { t } from "../i18n";
import { landingAddress } from "../landing";
import { useSession } from "../providers/context";
import { useRegistry } from "../registry";
import { Notice } from "./notice";

/** Stands at an address that there is nothing at. */
export default function NotFound() {
  return (
    <Notice title={t("notFound.title")} text={t("notFound.text")}>
      <WayBack />
    </Notice>
  );
}

/** Leads to the landing page of the role. */
export function WayBack() {
  const registry = useRegistry();
  const user = useSession()?.user;
  return user === undefined ? null : <Link to={landingAddress(registry, user)}>{t("frame.toLanding")}</Link>;
}
