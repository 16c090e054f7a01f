import { lazy, Suspense, useMemo, useState } from "react";
import { resourceByName, type WireRecord } from "../../../contract";
import { PanelList } from "../../generator/list/embedded-list";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import { useAccountId } from "../../providers/services-context";
import { Card } from "./card";

const RecordDrawer = lazy(() => import("../../generator/show/record-drawer"));

/** The end customer's devices: customers may read devices but have no device page. A click opens the detail drawer. */
export function MyDevices() {
  const { t } = useTranslation();
  const registry = useRegistry();
  const can = useAccess();
  const [opened, setOpened] = useState<WireRecord | null>(null);
  const id = useAccountId();
  // Every device belongs to this customer, so this filter also hides the customer column.
  const within = useMemo(() => (id === undefined ? {} : { customer_id: id }), [id]);
  if (!can("list", "device") || can("open", "device")) return null;
  return (
    <Card title={t("home.myDevices")}>
      <PanelList resource="device" within={within} rows={10} onOpen={setOpened} />
      {opened !== null && (
        <Suspense fallback={null}>
          <RecordDrawer resource={resourceByName(registry, "device")} record={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Card>
  );
}
