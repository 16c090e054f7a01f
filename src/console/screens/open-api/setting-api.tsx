import { Skeleton } from "antd";
import { useTranslation } from "../../i18n";
import { useCall } from "../../providers/use-call";
import { LoadFailure } from "../../ui/load-failure";
import { PageHead } from "../../ui/page-head";
import { AppPanels } from "./app-panels";
import { parseApp } from "./parse-app";

/** A customer's own application of the open API. */
export default function SettingApi() {
  const { t } = useTranslation();
  const { data, loadError: error, isPending, refetch } = useCall("app/detail");
  const app = parseApp(data);
  return (
    <>
      <PageHead title={t("openApi.title")} />
      {error !== null ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : isPending || app === null ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <AppPanels app={app} isOwn refresh={refetch} />
      )}
    </>
  );
}
