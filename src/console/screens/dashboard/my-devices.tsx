import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { resourceByName, type WireRecord } from "../../../contract";
import { PanelList } from "../../generator/list/embedded-list";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import { useAccountId } from "../../providers/services-context";
import { tabScreens } from "../tabs";
import { Card } from "./card";

const RecordDrawer = lazy(() => import("../../generator/show/record-drawer"));

/** The end customer's devices: customers may read devices but have no device page. A click opens the detail drawer. */
export function MyDevices() {
  const { t } = useTranslation();
  const registry = useRegistry();
  const can = useAccess();
  const [opened, setOpened] = useState<WireRecord | null>(null);
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get("device"));
  // A link can open a device. The address loses it at once, so that Back does not open the drawer again.
  useEffect(() => {
    if (!Number.isSafeInteger(wanted) || wanted <= 0) return;
    setOpened({ device_id: wanted });
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete("device");
        return next;
      },
      { replace: true },
    );
  }, [wanted, setParams]);
  const id = useAccountId();
  // Every device belongs to this customer, so this filter also hides the customer column.
  const within = useMemo(() => (id === undefined ? {} : { customer_id: id }), [id]);
  if (!can("list", "device") || can("open", "device")) return null;
  return (
    <Card title={t("home.myDevices")}>
      <PanelList resource="device" within={within} rows={10} onOpen={setOpened} />
      {opened !== null && (
        <Suspense fallback={null}>
          <RecordDrawer
            resource={resourceByName(registry, "device")}
            record={opened}
            onClose={() => setOpened(null)}
            tabScreens={tabScreens}
          />
        </Suspense>
      )}
    </Card>
  );
}
