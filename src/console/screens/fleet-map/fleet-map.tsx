import { ExpandOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Map as GlMap } from "maplibre-gl";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { resourceByName } from "../../../contract";
import { t } from "../../i18n";
import { MapCanvas } from "../../instruments/map/map-canvas";
import { defaultView, positionZoom } from "../../instruments/map/map-style";
import { useRegistry } from "../../providers/registry-context";
import { useServices } from "../../providers/services-context";
import { useIsPhone } from "../../ui/use-is-phone";
import { markersAt } from "./clustering";
import styles from "./fleet.module.css";
import { areasOf, type Fleet, type FleetCluster, type FleetDevice, inView, isSinglePosition } from "./fleet-answer";
import { FleetList, viewLabel } from "./fleet-list";
import { FleetNotice } from "./fleet-notice";
import phone from "./fleet-phone.module.css";
import { FleetPopup } from "./fleet-popup";
import { FleetSummaryBar } from "./fleet-summary-bar";
import { createMarkerLayer, type MarkerLayer } from "./markers";
import { type Bounds, boundsAround, nextQueryArea } from "./query-area";
import { useFleet } from "./use-fleet";
import { boundsOf, fitArea, isAtMaxZoom, showArea } from "./viewport";

const RecordDrawer = lazy(() => import("../../generator/show/record-drawer"));

/** What the map of all devices shows, and where it stands. */
export interface FleetMapProps {
  /** Height of the map, px or a length of style sheets. */
  readonly height: number | string;
  /** Shows the devices of this status alone; null all. */
  readonly status: number | null;
  /** Whether the page still scrolls below the map. Where not, a phone has nothing but the map, and its list in a sheet. */
  readonly isCooperative: boolean;
}

/** How long a map has to rest before it is asked what stands there, ms. */
const rest = 250;

/** How close the whole fleet is shown at first where it stands close together, at least: a region. */
const regionZoom = 6;

type Chosen = { readonly ids: readonly number[] } | FleetCluster;

/** Where the devices are and how they are, on a map and in words beside it. */
export default function FleetMap({ height, status, isCooperative }: FleetMapProps) {
  const registry = useRegistry();
  const { config } = useServices();
  const { fleet, square, isBehind, error, retry, look, lookAtAll } = useFleet(status);
  const [drawn, setDrawn] = useState<{ readonly map: GlMap; readonly layer: MarkerLayer } | null>(null);
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [zoom, setZoom] = useState<number>(defaultView.zoom);
  const [wantsAll, setWantsAll] = useState(true);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [opened, setOpened] = useState<FleetDevice | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const map = drawn?.map ?? null;

  const zoomTo = useCallback(
    (cluster: FleetCluster): void => {
      if (map !== null) fitArea(map, cluster);
      else look(cluster);
      heading.current?.focus();
    },
    [map, look],
  );

  useEffect(() => {
    if (fleet !== null && drawn !== null) drawn.layer.show(markersAt(fleet, zoom));
  }, [drawn, fleet, zoom]);

  // The whole fleet, when it is known and nothing else has been asked for since.
  useEffect(() => {
    if (map === null || !wantsAll || fleet === null || isBehind || square.axis_offset < 180) return;
    const box = boundsAround(areasOf(fleet));
    if (box !== null) showArea(map, box, Math.max(positionZoom(config.tiles ?? null), regionZoom));
    setWantsAll(false);
  }, [map, wantsAll, fleet, isBehind, square, config]);

  useEffect(() => {
    if (bounds === null) return;
    const timer = setTimeout(() => look(bounds), rest);
    return () => clearTimeout(timer);
  }, [bounds, look]);

  const onReady = (made: GlMap): (() => void) => {
    const layer = createMarkerLayer(made, {
      onDevice: ({ device_id }) => setChosen({ ids: [device_id] }),
      onCluster: (cluster) => {
        if (!isSinglePosition(cluster) && !isAtMaxZoom(made)) fitArea(made, cluster);
        else setChosen("devices" in cluster ? { ids: cluster.devices.map(({ device_id }) => device_id) } : cluster);
      },
    });
    made.on("moveend", () => {
      setBounds(boundsOf(made));
      setZoom(made.getZoom());
    });
    setDrawn({ map: made, layer });
    return () => {
      layer.remove();
      setDrawn(null);
    };
  };

  const showAll = (): void => {
    setWantsAll(true);
    lookAtAll();
  };
  const seen = useMemo(() => inView(fleet ?? nothing, bounds), [fleet, bounds]);
  // From the end of a move on: what has gone out of sight is not yet replaced.
  const isWaiting = isBehind || (bounds !== null && nextQueryArea(square, bounds) !== square);
  const isFull = useIsPhone() && !isCooperative;
  const notice = (
    <FleetNotice
      fleet={fleet}
      isNarrowed={status !== null}
      isWhole={square.axis_offset >= 180}
      isEmpty={seen.total === 0 && !isWaiting}
      error={error}
      onRetry={retry}
    />
  );
  /** @param leave what closes a list that lies over the map. */
  const listed = (leave: () => void): ReactNode => {
    const [zoom, whole] = [
      (cluster: FleetCluster): void => {
        leave();
        zoomTo(cluster);
      },
      (): void => {
        leave();
        showAll();
      },
    ];
    return (
      <FleetList seen={seen} isWaiting={isWaiting} heading={heading} onOpen={setOpened} onZoom={zoom} onWhole={whole}>
        {notice}
      </FleetList>
    );
  };
  const atPopup = chosen === null || fleet === null ? null : standing(chosen, fleet);
  return (
    <>
      <div className={styles.fleet}>
        <MapCanvas
          label={t("fleet.map")}
          height={height}
          view={defaultView}
          isCooperative={isCooperative}
          onReady={onReady}
        >
          {isFull && map !== null && (
            <Button
              className={phone.whole ?? ""}
              icon={<ExpandOutlined aria-hidden />}
              aria-label={t("fleet.whole")}
              onClick={showAll}
            />
          )}
          {isFull && error !== null && <div className={phone.fault}>{notice}</div>}
        </MapCanvas>
        {isFull ? (
          <FleetSummaryBar words={viewLabel(seen, isWaiting)}>{listed}</FleetSummaryBar>
        ) : (
          listed(() => undefined)
        )}
      </div>
      {map !== null && atPopup !== null && (
        <FleetPopup map={map} chosen={atPopup} onOpen={setOpened} onClose={() => setChosen(null)} />
      )}
      {opened !== null && (
        <Suspense fallback={null}>
          <RecordDrawer
            resource={resourceByName(registry, "device")}
            record={{ ...opened }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const nothing: Fleet = { list: [], clusters: [], total: 0 };

/** What was chosen, as it is now; null when nothing of it is on the map any more. */
function standing(chosen: Chosen, { list }: Fleet): readonly FleetDevice[] | FleetCluster | null {
  if (!("ids" in chosen)) return chosen;
  const devices = list.filter(({ device_id }) => chosen.ids.includes(device_id));
  return devices.length === 0 ? null : devices;
}
