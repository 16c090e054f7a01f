import { theme } from "antd";
import type { Map as GlMap } from "maplibre-gl";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../i18n";
import { useServices } from "../../providers/services-context";
import styles from "./map.module.css";
import { attributionOf, mapStyle } from "./map-style";
import { createMap, type MapView } from "./maplibre";

interface Props {
  /** Read out as the map's name. */
  readonly label: string;
  /** Where it begins; the person moves it afterwards. */
  readonly view: MapView;
  /** px, or a length of style sheets. */
  readonly height: number | string;
  /** Whether the page still scrolls below it; see `createMap`. */
  readonly isCooperative?: boolean;
  /** Called once with the map, and what it gives when the map goes. Sources are added on the map's `style.load`. */
  readonly onReady: (map: GlMap) => (() => void) | undefined;
  /** Stands over the map. */
  readonly children?: ReactNode;
}

/** A map on the installation's background, or on the outlines that ship; needs no network beyond that. */
export function MapCanvas({ label, view, height, isCooperative = true, onReady, children }: Props) {
  const { config } = useServices();
  const tiles = config.tiles ?? null;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<GlMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // Without a graphics card the land comes seconds after the points that stand on it.
  const [isDrawn, setDrawn] = useState(false);
  const isShipped = tiles === null;
  const [isMissing, setMissing] = useState(false);
  const palette = usePalette();
  const style = useMemo(() => mapStyle({ palette, tiles }), [palette, tiles]);
  const drawn = useRef(style);
  // What it begins with; a change of these is none of the map's.
  const first = useRef({ view, label, isCooperative, onReady });

  useEffect(() => {
    if (container.current === null) return;
    const { onReady: ready, ...settings } = first.current;
    let made: GlMap;
    try {
      made = createMap({ container: container.current, style: drawn.current, ...settings });
    } catch {
      setFailed(true);
      return;
    }
    // With the outlines that ship there is nothing else on the map that could fail.
    if (isShipped) made.on("error", () => setMissing(true));
    made.once("idle", () => setDrawn(true));
    const leave = ready(made);
    setMap(made);
    return () => {
      setMap(null);
      leave?.();
      made.remove();
    };
  }, [isShipped]);

  useEffect(() => {
    if (map === null || drawn.current === style) return;
    drawn.current = style;
    // A comparison of the old with the new would have to wait until the old one is there.
    map.setStyle(style, { diff: false });
  }, [map, style]);

  if (hasFailed) return <p className={styles.failed}>{t("map.notDrawn")}</p>;
  return (
    <div className={styles.frame} style={{ height }}>
      <div ref={container} className={styles.canvas} />
      {!isDrawn && (
        <p className={styles.loading} role="status">
          {t("map.loading")}
        </p>
      )}
      {children}
      <span className={styles.owed}>{isMissing ? t("map.noOutlines") : attributionOf(tiles)}</span>
    </div>
  );
}

/** The map in the theme's colours. */
function usePalette() {
  const { token } = theme.useToken();
  const { colorPrimaryBg: water, colorBgContainer: land, colorBorder: border } = token;
  return useMemo(() => ({ water, land, border }), [water, land, border]);
}
