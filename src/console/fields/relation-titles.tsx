import { useMany } from "@refinedev/core";
import { createContext, type ReactNode, use, useMemo } from "react";
import {
  type Fields,
  type Language,
  type Registry,
  resourceByName,
  textIn,
  valueIn,
  type WireRecord,
} from "../../contract";
import { language, useLanguage } from "../i18n";
import { useAccess } from "../providers/access-context";
import { useRegistry } from "../providers/registry-context";
import { optionOf } from "./choice-options";

/** Titles of other resources' records: resource → key → title. */
export type Titles = ReadonlyMap<string, ReadonlyMap<number, string>>;

const TitlesContext = createContext<Titles>(new Map());

/** Titles of related records that the displayed records do not include. */
export const useTitles = (): Titles => use(TitlesContext);

/** The title of a record: the value of its title field, else its kind and key. */
export function titleOf(
  registry: Registry,
  name: string,
  record: WireRecord,
  inLanguage: Language = language(),
): string {
  const resource = resourceByName(registry, name);
  const title = record[resource.title];
  const field = resource.fields[resource.title];
  const option = field?.kind === "choice" ? optionOf(field, title) : undefined;
  if (option !== undefined) return textIn(option.label, inLanguage);
  if (title !== null && title !== undefined && title !== "" && resource.title !== resource.key) return String(title);
  return `${textIn(resource.one, inLanguage)} ${String(record[resource.key] ?? "")}`;
}

/** The keys of related records without a title in the given records, in ascending order. */
export function missingTitles(to: string, fields: Fields, records: readonly WireRecord[]): readonly number[] {
  const keys = new Set<number>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "relation" || field.to !== to) continue;
    for (const record of records) {
      const key = valueIn(record, name, field);
      const hasTitle = field.titleIn !== undefined && Boolean(record[field.titleIn]);
      // 0 means "none" in a filter.
      if (typeof key === "number" && key !== 0 && !hasTitle) keys.add(key);
    }
  }
  return [...keys].toSorted((first, second) => first - second);
}

interface Props {
  readonly fields: Fields;
  readonly records: readonly WireRecord[];
  readonly children: ReactNode;
}

/** Looks up the missing titles of related records, with one call per resource. */
export function RelationTitles({ fields, records, children }: Props) {
  const can = useAccess();
  const targets = Object.values(fields).flatMap((field) => (field.kind === "relation" ? [field.to] : []));
  const readable = [...new Set(targets)].filter((to) => can("list", to));
  return readable.reduce<ReactNode>(
    (inner, to) => (
      <TitleLookup key={to} to={to} keys={missingTitles(to, fields, records)}>
        {inner}
      </TitleLookup>
    ),
    children,
  );
}

function TitleLookup({ to, keys, children }: { to: string; keys: readonly number[]; children: ReactNode }) {
  const registry = useRegistry();
  const outer = useTitles();
  const language = useLanguage();
  const { result } = useMany({
    resource: to,
    ids: [...keys],
    // A failed lookup is not reported: the keys are shown instead of the titles.
    queryOptions: { enabled: keys.length > 0, meta: { isQuiet: true } },
  });
  const titles = useMemo(() => {
    const { key } = resourceByName(registry, to);
    const found = new Map(result.data.map((record) => [Number(record[key]), titleOf(registry, to, record, language)]));
    return new Map([...outer, [to, found]]);
  }, [registry, outer, to, result.data, language]);
  return <TitlesContext value={titles}>{children}</TitlesContext>;
}
