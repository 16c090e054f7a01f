import { useId, useMemo } from "react";
import { Link } from "react-router";
import { type Field, type Figure, type FigurePart, figuresPath, type Option, type Resource } from "../../../contract";
import { optionOf, switchLabel } from "../../fields/choice-options";
import { Status } from "../../fields/status";
import { text, useTranslation } from "../../i18n";
import { ColumnChart } from "../../instruments/charts/chart";
import { livePolling } from "../../providers/polling";
import { useCall } from "../../providers/use-call";
import home from "../home.module.css";
import { useListAddresses } from "../use-list-address";
import { Card, CardFault } from "./card";
import { chartHeight } from "./charts-skeleton";
import styles from "./declared-figures.module.css";
import { FiguresSkeleton } from "./declared-figures-skeleton";
import { FigureTile } from "./figure";
import { dayCategoriesOf, figureFormat } from "./figure-values";
import panels from "./panels.module.css";
import { filtersOf, isZero, parseFigures } from "./parse-figures";
import { nullIfAllZero } from "./parse-statistics";

export interface DeclaredFiguresProps {
  /** Resources whose declarations have figures. */
  readonly resources: readonly Resource[];
  /** Whether a resource whose figures are all zero is left out. Default: false. */
  readonly omitsZeros?: boolean;
}

/** The declared figures: a card for each resource. Each number opens the list of the counted records. */
export default function DeclaredFigures({ resources, omitsZeros = false }: DeclaredFiguresProps) {
  return resources.map((resource) => <Figures key={resource.name} resource={resource} omitsZeros={omitsZeros} />);
}

const options = { ...livePolling, parse: parseFigures };

function Figures({ resource, omitsZeros }: { readonly resource: Resource; readonly omitsZeros: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(figuresPath(resource) ?? "", {}, options);
  if (omitsZeros && (data === undefined || Object.values(data.figures).every(isZero))) return null;
  // The server leaves out figures that the role may not see.
  const known = resource.figures.flatMap((figure) => {
    const value = data?.figures[figure.name];
    return value === undefined ? [] : [{ figure, value }];
  });
  const numbers = known.flatMap(({ figure, value }) => (typeof value === "number" ? [{ figure, value }] : []));
  const divided = known.flatMap(({ figure, value }) => (typeof value === "number" ? [] : [{ figure, parts: value }]));
  return (
    <Card title={text(resource.label)}>
      {data === undefined ? (
        error === null ? (
          <FiguresSkeleton />
        ) : (
          <CardFault title={t("home.failed")} error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={styles.figures}>
          {numbers.length > 0 && (
            <div className={home.figures}>
              {numbers.map(({ figure, value }) => (
                <Tile key={figure.name} resource={resource} figure={figure} value={value} />
              ))}
            </div>
          )}
          {divided.length > 0 && (
            <div className={styles.charts}>
              {divided.map(({ figure, parts }) => (
                <div key={figure.name} className={panels.box}>
                  <Divided resource={resource} figure={figure} parts={parts} zone={data.time_zone} />
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

interface FigureProps {
  readonly resource: Resource;
  readonly figure: Figure;
}

function Tile({ resource, figure, value }: FigureProps & { readonly value: number }) {
  const addressOf = useListAddresses();
  const { unit, format } = figureFormat(resource, figure);
  return (
    <FigureTile
      label={text(figure.label)}
      value={format(value)}
      unit={unit === "" ? undefined : unit}
      note={figure.hint !== undefined && text(figure.hint)}
      address={addressOf({ resource: resource.name, filters: filtersOf(resource, figure) })}
    />
  );
}

interface DividedProps extends FigureProps {
  readonly parts: readonly FigurePart[];
  /** Time zone of the days. */
  readonly zone: string;
}

function Divided(props: DividedProps) {
  const field = props.resource.fields[props.figure.by ?? ""];
  if (field === undefined) return null;
  const hasOptions = field.kind === "choice" || field.kind === "switch";
  return hasOptions ? <Bars {...props} field={field} /> : <Days {...props} field={field} />;
}

/** A bar for each option. Its length is its share of the greatest value. */
function Bars({ resource, figure, parts, field }: DividedProps & { readonly field: Field }) {
  const id = useId();
  const addressOf = useListAddresses();
  const { unit, format } = figureFormat(resource, figure);
  const greatest = Math.max(...parts.map(({ value }) => Math.abs(value)), 0);
  return (
    <figure className={styles.bars} aria-labelledby={id}>
      <figcaption id={id}>
        {text(figure.label)}
        {unit !== "" && <small>{unit}</small>}
        {figure.hint !== undefined && <p>{text(figure.hint)}</p>}
      </figcaption>
      <ul>
        {parts.map(({ filter, value }) => {
          const filters = filtersOf(resource, figure, filter);
          const { label, tone } = optionIn(field, filters[figure.by ?? ""]);
          const address = addressOf({ resource: resource.name, filters });
          const content = (
            <>
              <span>{tone === undefined ? label : <Status tone={tone}>{label}</Status>}</span>
              <span className={styles.track} aria-hidden>
                <span
                  data-tone={tone}
                  style={{ width: `${greatest === 0 ? 0 : (Math.abs(value) / greatest) * 100}%` }}
                />
              </span>
              <span className={styles.number}>{format(value)}</span>
            </>
          );
          return <li key={label}>{address === null ? <div>{content}</div> : <Link to={address}>{content}</Link>}</li>;
        })}
      </ul>
    </figure>
  );
}

function optionIn(field: Field, value: unknown): { readonly label: string; readonly tone?: Option["tone"] } {
  if (field.kind === "switch") return { label: switchLabel(field, value === 1 ? 1 : 0) };
  const option = field.kind === "choice" ? optionOf(field, value) : undefined;
  return option === undefined ? { label: String(value) } : { label: text(option.label), tone: option.tone };
}

/** A column for each day. */
function Days({ resource, figure, parts, zone, field }: DividedProps & { readonly field: Field }) {
  const { t } = useTranslation();
  const addressOf = useListAddresses();
  const label = text(figure.label);
  // The chart redraws whenever it receives new objects, even with equal values.
  const chart = useMemo(() => {
    const { unit, format } = figureFormat(resource, figure);
    const categories = dayCategoriesOf(parts, figure.by ?? "", field, zone).map((day, index) => {
      const filters = filtersOf(resource, figure, parts[index]?.filter);
      return { ...day, address: addressOf({ resource: resource.name, filters }) };
    });
    const values = nullIfAllZero(parts.map(({ value }) => value));
    return { unit, format, categories, series: [{ label, values, tone: "primary" as const }] };
  }, [resource, figure, parts, zone, field, addressOf, label]);
  const greatest = Math.max(...parts.map(({ value }) => value));
  return (
    <ColumnChart
      {...chart}
      title={label}
      emptyText={t("home.noTrend")}
      height={chartHeight}
      decimals={0}
      from={Math.min(0, ...parts.map(({ value }) => value))}
      // On a short axis, the labels of counts would have fractions.
      {...(figure.sum === null && greatest < leastCounts && { to: leastCounts })}
    />
  );
}

/** Minimum end of an axis of counts. */
const leastCounts = 5;
