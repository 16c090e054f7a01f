import { ExpandOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { Map as GlMap } from "maplibre-gl";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../i18n";
import { MapCanvas } from "../../instruments/map/map-canvas";
import { defaultView, positionZoom } from "../../instruments/map/map-style";
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

/** Options of the fleet map. */
export interface FleetMapProps {
  /** Height of the map: px, or a CSS length. */
  readonly height: number | string;
  /** Shows only the devices with this status; null shows all. */
  readonly status: number | null;
  /** Whether the page scrolls past the map. If not, the map fills a phone's screen and the list opens in a sheet. */
  readonly isCooperative: boolean;
}

/** Delay between the end of a map move and the query, ms. */
const queryDelay = 250;

/** Initial zoom limit for a fleet that is close together, so that at least a region is visible. */
const regionZoom = 6;

/** The pressed marker: devices by id, so that they stay up to date, or a cluster. */
type Selection = { readonly ids: readonly number[] } | FleetCluster;

/** The devices' positions and status on a map, with the same data as a list beside it. */
export default function FleetMap({ height, status, isCooperative }: FleetMapProps) {
  const { t } = useTranslation();
  const { config } = useServices();
  const { fleet, square, isOutdated, error, retry, queryBounds, queryAll } = useFleet(status);
  const [mapState, setMapState] = useState<{ readonly map: GlMap; readonly layer: MarkerLayer } | null>(null);
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [zoom, setZoom] = useState<number>(defaultView.zoom);
  const [mustShowAll, setMustShowAll] = useState(true);
  const [selected, setSelected] = useState<Selection | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const map = mapState?.map ?? null;

  const zoomTo = useCallback(
    (cluster: FleetCluster): void => {
      if (map !== null) fitArea(map, cluster);
      else queryBounds(cluster);
      heading.current?.focus();
    },
    [map, queryBounds],
  );

  useEffect(() => {
    if (fleet !== null && mapState !== null) mapState.layer.show(markersAt(fleet, zoom));
  }, [mapState, fleet, zoom]);

  // Fit the map to the whole fleet once it is loaded, unless the user has moved on.
  useEffect(() => {
    if (map === null || !mustShowAll || fleet === null || isOutdated || square.axis_offset < 180) return;
    const area = boundsAround(areasOf(fleet));
    if (area !== null) showArea(map, area, Math.max(positionZoom(config.tiles ?? null), regionZoom));
    setMustShowAll(false);
  }, [map, mustShowAll, fleet, isOutdated, square, config]);

  useEffect(() => {
    if (bounds === null) return;
    const timer = setTimeout(() => queryBounds(bounds), queryDelay);
    return () => clearTimeout(timer);
  }, [bounds, queryBounds]);

  const onReady = (newMap: GlMap): (() => void) => {
    const layer = createMarkerLayer(newMap, {
      onDevice: ({ device_id }) => setSelected({ ids: [device_id] }),
      onCluster: (cluster) => {
        if (!isSinglePosition(cluster) && !isAtMaxZoom(newMap)) fitArea(newMap, cluster);
        else setSelected("devices" in cluster ? { ids: cluster.devices.map(({ device_id }) => device_id) } : cluster);
      },
    });
    newMap.on("moveend", () => {
      setBounds(boundsOf(newMap));
      setZoom(newMap.getZoom());
    });
    setMapState({ map: newMap, layer });
    return () => {
      layer.remove();
      setMapState(null);
    };
  };

  const showAll = (): void => {
    setMustShowAll(true);
    queryAll();
  };
  const visible = useMemo(() => inView(fleet ?? emptyFleet, bounds), [fleet, bounds]);
  // Also true between the end of a move and the next query.
  const isStale = isOutdated || (bounds !== null && nextQueryArea(square, bounds) !== square);
  const isFullScreen = useIsPhone() && !isCooperative;
  const notice = (
    <FleetNotice
      fleet={fleet}
      isNarrowed={status !== null}
      isWhole={square.axis_offset >= 180}
      isEmpty={visible.total === 0 && !isStale}
      error={error}
      onRetry={retry}
    />
  );
  /** @param closeSheet closes the sheet that holds the list. */
  const renderList = (closeSheet: () => void): ReactNode => (
    <FleetList
      visible={visible}
      isStale={isStale}
      heading={heading}
      onZoom={(cluster) => {
        closeSheet();
        zoomTo(cluster);
      }}
      onShowAll={() => {
        closeSheet();
        showAll();
      }}
    >
      {notice}
    </FleetList>
  );
  const popupContent = selected === null || fleet === null ? null : currentSelection(selected, fleet);
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
          {isFullScreen && map !== null && (
            <Button
              className={phone.whole ?? ""}
              icon={<ExpandOutlined aria-hidden />}
              aria-label={t("fleet.showAll")}
              onClick={showAll}
            />
          )}
          {isFullScreen && error !== null && <div className={phone.fault}>{notice}</div>}
        </MapCanvas>
        {isFullScreen ? (
          <FleetSummaryBar label={viewLabel(visible, isStale)}>{renderList}</FleetSummaryBar>
        ) : (
          renderList(() => undefined)
        )}
      </div>
      {map !== null && popupContent !== null && (
        <FleetPopup map={map} selected={popupContent} onClose={() => setSelected(null)} />
      )}
    </>
  );
}

const emptyFleet: Fleet = { list: [], clusters: [], total: 0 };

/** The selection with the latest data; null if it is no longer on the map. */
function currentSelection(selected: Selection, { list }: Fleet): readonly FleetDevice[] | FleetCluster | null {
  if (!("ids" in selected)) return selected;
  const devices = list.filter(({ device_id }) => selected.ids.includes(device_id));
  return devices.length === 0 ? null : devices;
}
