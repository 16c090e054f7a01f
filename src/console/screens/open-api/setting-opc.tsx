import { useTranslation } from "../../i18n";
import { PageHead } from "../../ui/page-head";
import { OpcPanel } from "./opc-panel";

/** A customer's own OPC parameters. */
export default function SettingOpc() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("opc.title")} />
      <OpcPanel />
    </>
  );
}
