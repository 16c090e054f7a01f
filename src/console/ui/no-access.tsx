import { t } from "../i18n";
import { Notice } from "./message-page";
import { WayBack } from "./not-found";

/** Stands at an address that the role may not open (readings, R5). */
export default function NoAccess() {
  return (
    <Notice title={t("noAccess.title")} text={t("noAccess.text")}>
      <WayBack />
    </Notice>
  );
}
