import { Skeleton } from "antd";
import type { TabProps } from "../../generator/show/tab-props";
import { useCall } from "../../providers/use-call";
import { LoadFailure } from "../../ui/load-failure";
import { AppPanels } from "./app-panels";
import { parseApp } from "./parse-app";

/** A customer's open API application, managed by an administrator. */
export default function CustomerApp({ resource, record }: TabProps) {
  const {
    data,
    loadError: error,
    isPending,
    refetch,
  } = useCall("app/detail-by-user-id", {
    user_id: Number(record[resource.key]),
  });
  const app = parseApp(data);
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (isPending || app === null) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <AppPanels app={app} isOwn={false} refresh={refetch} />;
}
