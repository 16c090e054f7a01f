import { Skeleton } from "antd";
import { PageHead } from "../../generator/page-head";
import { Problem } from "../../generator/problem";
import { t } from "../../i18n";
import { useCall } from "../use-call";
import { appIn } from "./answers";
import { AppPanels } from "./app-panels";

/** A customer's own application of the open API. */
export default function SettingApi() {
  const { data, error, isPending, refetch } = useCall("app/detail");
  const app = appIn(data);
  return (
    <>
      <PageHead title={t("openApi.title")} />
      {error !== null ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : isPending || app === null ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <AppPanels app={app} isOwn refresh={refetch} />
      )}
    </>
  );
}
