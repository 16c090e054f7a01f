import { theme } from "antd";
import type { Map as GlMap } from "maplibre-gl";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { whenIdle } from "../../client/idle";
import { useLanguage, useTranslation } from "../../i18n";
import { useServices } from "../../providers/services-context";
import styles from "./map.module.css";
import { attributionOf, mapStyle } from "./map-style";
import { createMap, type MapView } from "./maplibre";

/** After this time the next page shows its rows, ms. */
const nextPageTime = 2_000;

interface Props {
  /** Accessible name. */
  readonly label: string;
  /** Initial view; later changes are ignored. */
  readonly view: MapView;
  /** Height in px, or a CSS length. */
  readonly height: number | string;
  /** Whether the wheel or a single finger scrolls the page instead of the map; see `createMap`. */
  readonly isCooperative?: boolean;
  /**
   * Called with the map, and with the new map after a change of language. May return a cleanup function. Add sources on
   * the map's `style.load` event.
   */
  readonly onReady: (map: GlMap) => (() => void) | undefined;
  /** Content above the map. */
  readonly children?: ReactNode;
}

/** A map on the configured tiles, or on the built-in outlines, which need no external server. */
export function MapCanvas({ label, view, height, isCooperative = true, onReady, children }: Props) {
  const { t } = useTranslation();
  const { config } = useServices();
  const tiles = config.tiles ?? null;
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<GlMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // Without a graphics card, the background appears seconds after the points.
  const [isLoaded, setLoaded] = useState(false);
  const isBuiltIn = tiles === null;
  const [isBackgroundMissing, setBackgroundMissing] = useState(false);
  const palette = usePalette();
  const language = useLanguage();
  const style = useMemo(() => mapStyle({ palette, tiles, language }), [palette, tiles, language]);
  const currentStyle = useRef(style);
  // The next map starts with these values.
  const next = useRef({ view, label, isCooperative, onReady });
  useEffect(() => {
    next.current = { ...next.current, label, onReady };
  }, [label, onReady]);

  useEffect(() => {
    const canvas = container.current;
    if (canvas === null) return;
    const { onReady: initialize, ...settings } = next.current;
    let created: GlMap;
    try {
      created = createMap({ container: canvas, style: currentStyle.current, t, ...settings });
    } catch {
      setFailed(true);
      return;
    }
    // With the built-in outlines, nothing else on the map can cause an error.
    if (isBuiltIn) created.on("error", () => setBackgroundMissing(true));
    created.once("idle", () => setLoaded(true));
    created.on("moveend", () => {
      const { lng, lat } = created.getCenter();
      next.current.view = { longitude: lng, latitude: lat, zoom: created.getZoom() };
    });
    const cleanUp = initialize(created);
    setMap(created);
    return () => {
      setMap(null);
      cleanUp?.();
      // A new map here needs the drawing context freed now. Freeing it blocks the page until the graphics card is idle,
      // so after the page was left it waits until the next page is there.
      if (canvas.isConnected) created.remove();
      else setTimeout(() => whenIdle(() => created.remove()), nextPageTime);
    };
  }, [isBuiltIn, t]);

  useEffect(() => {
    if (map === null || currentStyle.current === style) return;
    currentStyle.current = style;
    // A diff would have to wait until the old style is loaded.
    map.setStyle(style, { diff: false });
  }, [map, style]);

  if (hasFailed) return <p className={styles.failed}>{t("map.notDrawn")}</p>;
  return (
    <div className={styles.frame} style={{ height }}>
      <div ref={container} className={styles.canvas} />
      {!isLoaded && (
        <p className={styles.loading} role="status">
          {t("map.loading")}
        </p>
      )}
      {children}
      <span className={styles.attribution}>{isBackgroundMissing ? t("map.noOutlines") : attributionOf(tiles)}</span>
    </div>
  );
}

/** The map colours of the current theme. */
function usePalette() {
  const { token } = theme.useToken();
  const { colorPrimaryBg: water, colorBgContainer: land, colorBorder: border, colorTextSecondary: text } = token;
  return useMemo(() => ({ water, land, border, text }), [water, land, border, text]);
}
