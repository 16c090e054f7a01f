import { t } from "../i18n";
import { WayBack } from "./not-found";
import { Notice } from "./notice";

/** Stands at an address that the role may not open (readings, R5). */
export default function NoAccess() {
  return (
    <Notice title={t("noAccess.title")} text={t("noAccess.text")}>
      <WayBack />
    </Notice>
  );
}
