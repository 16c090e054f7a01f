import { Button } from "antd";
import { useMemo } from "react";
import { type AppAnswer, requestKind } from "../../../contract";
import { PanelList } from "../../generator/list/embedded-list";
import { useRefreshAll } from "../../generator/use-refresh-all";
import { useTranslation } from "../../i18n";
import { Notice } from "../../ui/load-failure";
import { Panel } from "../panel";
import styles from "../settings/account-settings.module.css";
import { AppIdentity } from "./app-identity";
import { AppSwitch } from "./app-switch";
import { AskProvider } from "./ask-provider";
import { CallbackPanel } from "./callback-panel";
import own from "./open-api.module.css";
import { ReceiverGuide } from "./receiver-guide";

interface Props {
  readonly app: AppAnswer;
  /** Whether this is the user's own application, not a customer's. */
  readonly isOwn: boolean;
  /** Reloads the application after a change. */
  readonly refresh: () => Promise<unknown>;
}

/** The panels of an application: switch, ID and secret, callback URLs, delivery log, and the receiver's guide. */
export function AppPanels({ app, isOwn, refresh }: Props) {
  const { t } = useTranslation();
  if (app.open_api !== 1) {
    return (
      <Notice title={t("openApi.off")} text={t(isOwn ? "openApi.offOwn" : "openApi.offCustomer")}>
        <AskProvider kind={requestKind.api} />
      </Notice>
    );
  }
  return (
    <div className={styles.panels}>
      <Panel title={t("openApi.app")} about={t("openApi.appAbout")}>
        <AppSwitch app={app} refresh={refresh} />
        {app.id !== null && <AppIdentity id={app.id} appId={app.app_id} />}
      </Panel>
      {app.id !== null && <Callbacks app={app} id={app.id} refresh={refresh} />}
    </div>
  );
}

function Callbacks({ app, id, refresh }: Omit<Props, "isOwn"> & { readonly id: number }) {
  const { t } = useTranslation();
  const logFilter = useMemo(() => ({ id }), [id]);
  const refreshAll = useRefreshAll();
  return (
    <>
      {app.urls.map((url) => (
        <CallbackPanel key={url.event_type} app={id} url={url} refresh={refresh} />
      ))}
      <Panel title={t("openApi.log")} about={t("openApi.logAbout")} isWide>
        <div className={own.tools}>
          <Button onClick={() => void refreshAll()}>{t("list.refresh")}</Button>
        </div>
        <PanelList resource="delivery" within={logFilter} />
      </Panel>
      <Panel title={t("openApi.guide")} about={t("openApi.guideAbout")} isWide>
        <ReceiverGuide />
      </Panel>
    </>
  );
}
