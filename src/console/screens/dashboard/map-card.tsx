import { Skeleton } from "antd";
import { Link } from "react-router";
import { t, text } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { useMayOpen } from "../../providers/services-context";
import { LazyBoundary, type ModuleLoader } from "../../ui/lazy-boundary";
import { useIsPhone } from "../../ui/use-is-phone";
import type { FleetMapProps } from "../fleet-map/fleet-map";
import { Card } from "./card";

const loadMap: ModuleLoader<FleetMapProps> = () => import("../fleet-map/fleet-map");

/** On wide screens as high as the alarms beside it: what is left of the card's height. */
const height = { wide: "max(374px, calc(472px - 24px - 38px))", phone: 300 } as const;

/** Where the devices are, with the way to the page that has more room for it; nothing for a role without devices. */
export function MapCard({ isTurn }: { /** Whether its code may be loaded now. */ readonly isTurn: boolean }) {
  const page = useRegistry().entries.find(({ name }) => name === "home_map");
  const mayOpen = useMayOpen();
  const shape = useIsPhone() ? "phone" : "wide";
  if (page === undefined || page.path === null || !mayOpen(page.name)) return null;
  const waiting = <Skeleton.Node active style={{ width: "100%", height: height[shape] }} />;
  return (
    <Card title={text(page.label)} tools={<Link to={page.path}>{t("home.mapWhole")}</Link>}>
      {isTurn ? (
        <LazyBoundary
          load={loadMap}
          fallback={waiting}
          props={{ height: height[shape], status: null, isCooperative: true }}
        />
      ) : (
        waiting
      )}
    </Card>
  );
}
