import { Link } from "react-router";
import { loginAddress } from "../client/addresses";
import { t } from "../i18n";
import { HiddenPage } from "./hidden-page";

/** Stands at the addresses of hidden-user pages that there is nothing at. */
export default function HiddenNotFound() {
  return (
    <HiddenPage title={t("notFound.title")}>
      <p>{t("notFound.text")}</p>
      <Link to={loginAddress()}>{t("redirect.toLogin")}</Link>
    </HiddenPage>
  );
}
