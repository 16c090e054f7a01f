import { PageHead } from "../../generator/page-head";
import { t } from "../../i18n";
import { OpcPanel } from "./opc-panel";

/** A customer's own OPC parameters. */
export default function SettingOpc() {
  return (
    <>
      <PageHead title={t("opc.title")} />
      <OpcPanel />
    </>
  );
}
