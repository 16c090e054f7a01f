import { useCan } from "@refinedev/core";
import { Skeleton } from "antd";
import { Link } from "react-router";
import { useTranslation } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { LazyBoundary, type ModuleLoader } from "../../ui/lazy-boundary";
import { useIsPhone } from "../../ui/use-is-phone";
import type { FleetMapProps } from "../fleet-map/fleet-map";
import { Card } from "./card";

const loadMap: ModuleLoader<FleetMapProps> = () => import("../fleet-map/fleet-map");

/** Heights of the map. On wide screens the card is as high as the alarms card beside it. */
const height = { wide: "max(374px, calc(472px - 24px - 38px))", phone: 300 } as const;

/** The map of the account's devices, linked to the full-page map. Renders nothing for roles without that page. */
export function MapCard({ mayLoad }: { /** Whether the map's code may load now. */ readonly mayLoad: boolean }) {
  const { t, text } = useTranslation();
  const page = useRegistry().entries.find(({ name }) => name === "home_map");
  const { data: opening } = useCan({ resource: "home_map", action: "open" });
  const shape = useIsPhone() ? "phone" : "wide";
  if (page === undefined || page.path === null || !opening?.can) return null;
  const placeholder = <Skeleton.Node active style={{ width: "100%", height: height[shape] }} />;
  return (
    <Card title={text(page.label)} tools={<Link to={page.path}>{t("home.mapWhole")}</Link>}>
      {mayLoad ? (
        <LazyBoundary
          load={loadMap}
          fallback={placeholder}
          props={{ height: height[shape], status: null, isCooperative: true }}
        />
      ) : (
        placeholder
      )}
    </Card>
  );
}
