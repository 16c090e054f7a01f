import type { ReactNode } from "react";
import { Link } from "react-router";
import { type FieldOf, type KindValue, resourceByName, type WireRecord } from "../../../contract";
import { formatFigure, formatNumber, formatShortTime, formatTime, language, t, text } from "../../i18n";
import { useRegistry } from "../../providers/registry-context";
import { useEndpoint, useMayOpen } from "../../providers/services-context";
import { optionOf } from "../choice-options";
import styles from "../fields.module.css";
import { isWebAddress, pictureAddress } from "../picture-address";
import type { CellProps } from "../props";
import { regionParts } from "../regions";
import { relativeTime } from "../relative-time";
import { Status } from "../status";

/** A line of text, whole in its tooltip where the column is narrower. */
export function TextCell({ value }: { readonly value: string }) {
  return <span title={value}>{value}</span>;
}

/** A key, in tabular figures. */
export function IdCell({ value }: CellProps<"id">) {
  return <span className={styles.figures}>{value}</span>;
}

/** A secret is never in a list; this stands where a declaration's check would have refused it. */
export function HiddenCell() {
  return <span>{t("field.hidden")}</span>;
}

/** A figure with its decimals; a link where it counts a list. */
export function NumberCell({ value, field, hasUnit, record }: CellProps<"number">) {
  const digits = field.decimals === undefined ? formatNumber(value) : formatFigure(value, field.decimals);
  const unit = (value === 1 && field.unitOfOne) || field.unit;
  const shown = (
    <span className={styles.figures}>
      {digits}
      {hasUnit === true && unit !== undefined && ` ${text(unit)}`}
    </span>
  );
  return field.opens === undefined ? (
    shown
  ) : (
    <CountLink opens={field.opens} record={record}>
      {shown}
    </CountLink>
  );
}

interface CountLinkProps {
  readonly opens: NonNullable<FieldOf<"number">["opens"]>;
  readonly record: WireRecord;
  readonly children: ReactNode;
}

/** A count as the way to the list that it counts, where the session may open that. */
function CountLink({ opens, record, children }: CountLinkProps) {
  const registry = useRegistry();
  const { path } = resourceByName(registry, opens.resource);
  if (!useMayOpen()(opens.resource) || path === null) return children;
  const filters = Object.entries(opens.by).map(([filter, name]) => [filter, String(record[name] ?? "")]);
  return <Link to={`${path}?${new URLSearchParams(filters)}`}>{children}</Link>;
}

/** The option's word, with a colour where it is a state. A value that is none of the options stands as it came. */
export function ChoiceCell({ value, field }: CellProps<"choice">) {
  const option = optionOf(field, value);
  const word = option === undefined ? String(value) : text(option.label);
  return option?.tone === undefined ? <span>{word}</span> : <Status tone={option.tone}>{word}</Status>;
}

/** On or off, in the words of the field. */
export function SwitchCell({ value, field }: CellProps<"switch">) {
  const option = field.options?.find((one) => Number(one.value) === value);
  const word = option === undefined ? t(value === 1 ? "field.on" : "field.off") : text(option.label);
  return <Status tone={option?.tone ?? (value === 1 ? "success" : "neutral")}>{word}</Status>;
}

/** How long ago, unless the field is exact; the moment itself, in the user's language and time zone, on hovering. */
export function TimeCell({ value, field }: CellProps<"time">) {
  if (field.isDay) return <time dateTime={new Date(value).toISOString()}>{formatTime(value, "utcDay")}</time>;
  return (
    <time dateTime={new Date(value).toISOString()} title={formatTime(value)} className={styles.moment}>
      {field.isExact ? formatShortTime(value) : relativeTime(value, Date.now(), language())}
    </time>
  );
}

/** Midnight of a calendar day where the user is, ms UTC. */
export const dayStart = (day: string): number => new Date(`${day}T00:00:00`).getTime();

/** A calendar day. */
export function DateCell({ value }: CellProps<"date">) {
  return (
    <time dateTime={value} className={styles.moment}>
      {formatTime(dayStart(value), "day")}
    </time>
  );
}

/** A period in words; an open end is left out. */
export function periodText({ begin, end }: KindValue<"period">): string {
  const parts = [
    begin === null ? null : t("field.from", { begin: formatTime(begin) }),
    end === null ? null : t("field.until", { end: formatTime(end) }),
  ];
  return parts.filter((part) => part !== null).join(" ");
}

/** The two ends of a period. */
export function PeriodCell({ value }: CellProps<"period">) {
  return <span className={styles.figures}>{periodText(value)}</span>;
}

/** A place from the province down. */
export function RegionCell({ value }: CellProps<"region">) {
  const whole = regionParts(value).join(" ");
  return <span title={whole}>{whole}</span>;
}

/** Degrees to five digits behind the point, about one metre, with the side that they are counted to. */
const degrees = (value: number, sides: string): string =>
  `${Math.abs(value).toFixed(5)}°${value < 0 ? sides[1] : sides[0]}`;

/** Longitude, then latitude, as the field's label has them. */
export function PositionCell({ value }: CellProps<"position">) {
  return (
    <span className={styles.figures}>{`${degrees(value.longitude, "EW")}, ${degrees(value.latitude, "NS")}`}</span>
  );
}

/** How many are chosen: their names need the detail view's room. */
export function KeysCell({ value }: CellProps<"keys">) {
  return <span className={styles.figures}>{t("field.keys", { count: value.length })}</span>;
}

/** An identifier, in letters of one width. */
export function IdentifierCell({ value }: { readonly value: string }) {
  return <span className={styles.identifier}>{value}</span>;
}

/** Only web addresses become links: a stored `javascript:` must stay text. */
export function UrlCell({ value }: { readonly value: string }) {
  if (!isWebAddress(value)) return <TextCell value={value} />;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer" title={t("field.openNew")}>
      {value}
    </a>
  );
}

/** The picture at a size that fits its place, px; the full one opens in a new window. */
export function Picture({ value, field, height }: { value: string; field: FieldOf<"image">; height: number }) {
  const endpoint = useEndpoint();
  const address = pictureAddress(value, endpoint);
  if (address === null) return <TextCell value={value} />;
  const label = t("field.picture", { label: text(field.label) });
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <img src={address} alt={label} loading="lazy" height={height} className={styles.picture} />
    </a>
  );
}

/** A small picture. */
export function ImageCell({ value, field }: CellProps<"image">) {
  return <Picture value={value} field={field} height={32} />;
}
