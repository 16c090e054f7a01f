import { useTranslation } from "../i18n";
import { MessagePage } from "./message-page";
import { HomeLink } from "./not-found";

/** The page for addresses that the role may not open (spec R5). */
export default function NoAccess() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t("noAccess.title")} text={t("noAccess.text")}>
      <HomeLink />
    </MessagePage>
  );
}
