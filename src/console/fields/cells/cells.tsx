import type { ReactNode } from "react";
import { Link } from "react-router";
import { type FieldOf, resourceByName, type WireRecord } from "../../../contract";
import { formatFigure, formatNumber, useLanguage, useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import { useEndpoint } from "../../providers/services-context";
import { optionOf, switchLabel } from "../choice-options";
import styles from "../fields.module.css";
import { isWebAddress, pictureAddress } from "../picture-address";
import type { CellProps } from "../props";
import { regionParts } from "../regions";
import { Status } from "../status";

/** The text of a value of a custom kind. */
export function CustomCell({ value, field }: CellProps<"custom">) {
  const label = field.of.text(value, useLanguage());
  return field.of.shape === "figure" ? <span className={styles.figures}>{label}</span> : <TextCell value={label} />;
}

/** The number of rows. */
export function RowsCell({ value, field }: CellProps<"rows">) {
  const { t, text } = useTranslation();
  const count = value.length;
  const unit = (count === 1 && field.unitOfOne) || field.unit;
  return (
    <span className={styles.figures}>
      {unit === undefined ? t("field.itemCount", { count }) : `${count} ${text(unit)}`}
    </span>
  );
}

/** A line of text. A tooltip shows the full text when the column is too narrow. */
export function TextCell({ value }: { readonly value: string }) {
  return <span title={value}>{value}</span>;
}

/** A record's key. */
export function IdCell({ value }: CellProps<"id">) {
  return <span className={styles.figures}>{value}</span>;
}

/** Placeholder for secrets, which lists never show. The declaration check already rejects such columns. */
export function HiddenCell() {
  const { t } = useTranslation();
  return <span>{t("field.hidden")}</span>;
}

/** A unit after its number. A percent sign has no space. */
const afterNumber = (unit: string): string => (unit.startsWith("%") ? unit : ` ${unit}`);

/** A number with the declared decimals. If the field is a count with `opens`, it links to the counted list. */
export function NumberCell({ value, field, hasUnit, record }: CellProps<"number">) {
  const { text } = useTranslation();
  const digits = field.decimals === undefined ? formatNumber(value) : formatFigure(value, field.decimals);
  const unit = (value === 1 && field.unitOfOne) || field.unit;
  const content = (
    <span className={styles.figures}>
      {digits}
      {hasUnit === true && unit !== undefined && afterNumber(text(unit))}
    </span>
  );
  return field.opens === undefined ? (
    content
  ) : (
    <CountLink opens={field.opens} record={record}>
      {content}
    </CountLink>
  );
}

interface CountLinkProps {
  readonly opens: NonNullable<FieldOf<"number">["opens"]>;
  readonly record: WireRecord;
  readonly children: ReactNode;
}

/** Links a count to the list that it counts, if the session may open that list. */
function CountLink({ opens, record, children }: CountLinkProps) {
  const registry = useRegistry();
  const { path } = resourceByName(registry, opens.resource);
  if (!useAccess()("open", opens.resource) || path === null) return children;
  const filters = Object.entries(opens.by).map(([filter, name]) => [filter, String(record[name] ?? "")]);
  return <Link to={`${path}?${new URLSearchParams(filters)}`}>{children}</Link>;
}

/** The option's label, with a status colour if it has one. An unknown value is shown unchanged. */
export function ChoiceCell({ value, field }: CellProps<"choice">) {
  const { text } = useTranslation();
  const option = optionOf(field, value);
  const label = option === undefined ? String(value) : text(option.label);
  return option?.tone === undefined ? <span>{label}</span> : <Status tone={option.tone}>{label}</Status>;
}

/** The labels of the values. A value without an option is shown unchanged. */
export function ChoicesCell({ value, field }: CellProps<"choices">) {
  const { text } = useTranslation();
  return (
    <TagsCell
      value={value.map((one) => text(field.options.find((option) => option.value === one)?.label ?? String(one)))}
    />
  );
}

/** Short texts, each in its own frame. */
export function TagsCell({ value }: { readonly value: readonly string[] }) {
  return (
    <span title={value.join(", ")}>
      <span className={styles.tags}>
        {value.map((tag) => (
          <span key={tag}>{tag}</span>
        ))}
      </span>
    </span>
  );
}

/** On or off, with the labels that the field declares. */
export function SwitchCell({ value, field }: CellProps<"switch">) {
  useLanguage();
  const option = field.options?.find((candidate) => Number(candidate.value) === value);
  return (
    <Status tone={option?.tone ?? (value === 1 ? "success" : "neutral")}>
      {switchLabel(field, value === 1 ? 1 : 0)}
    </Status>
  );
}

/** A region, from the province to the county. Latin names may have spaces, so commas separate them. */
export function RegionCell({ value, hasUnit }: CellProps<"region">) {
  const parts = regionParts(value);
  const name = parts.join(parts.some((part) => /[a-z]/i.test(part)) ? ", " : " ");
  // A column of a table is narrow: the last part tells most, and the first would hide it.
  return <span title={name}>{hasUnit === true ? name : parts.at(-1)}</span>;
}

/** Degrees with five decimals (about 1 m) and a letter of `hemispheres`: the second for negative values. */
const degrees = (value: number, hemispheres: string): string =>
  `${Math.abs(value).toFixed(5)}°${value < 0 ? hemispheres[1] : hemispheres[0]}`;

/** Longitude, then latitude, in the order of the field's label. */
export function PositionCell({ value }: CellProps<"position">) {
  return (
    <span className={styles.figures}>{`${degrees(value.longitude, "EW")}, ${degrees(value.latitude, "NS")}`}</span>
  );
}

/** The number of selected keys. The detail view shows their names. */
export function KeysCell({ value }: CellProps<"keys">) {
  const { t } = useTranslation();
  return <span className={styles.figures}>{t("field.itemCount", { count: value.length })}</span>;
}

/** Number of digits at the end that distinguish similar identifiers. The first digits identify the maker. */
const distinctDigits = 6;

/** An identifier in a monospaced font. If there is little room, its first digits are left out, never the last. */
export function IdentifierCell({ value }: { readonly value: string }) {
  return (
    <span className={styles["identifier-end"]} title={value}>
      <span>{value.slice(0, -distinctDigits)}</span>
      <b>{value.slice(-distinctDigits)}</b>
    </span>
  );
}

/** A link, if the value is a web address. A stored `javascript:` address must stay text. */
export function UrlCell({ value }: { readonly value: string }) {
  const { t } = useTranslation();
  if (!isWebAddress(value)) return <TextCell value={value} />;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer" title={t("field.openNew")}>
      {value}
    </a>
  );
}

/** A picture with a given height in px. It links to the full size in a new tab. */
export function Picture({ value, field, height }: { value: string; field: FieldOf<"image">; height: number }) {
  const { t, text } = useTranslation();
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

/** A thumbnail. */
export function ImageCell({ value, field }: CellProps<"image">) {
  return <Picture value={value} field={field} height={32} />;
}
