import { useMany } from "@refinedev/core";
import { createContext, type ReactNode, use, useMemo } from "react";
import { type Fields, type Registry, resourceByName, valueIn, type WireRecord } from "../../contract";
import { text } from "../i18n";
import { useRegistry } from "../providers/registry-context";
import { useCan } from "../providers/services-context";
import { optionOf } from "./choice-options";

/** Titles of other resources' records: resource → key → title. */
export type Titles = ReadonlyMap<string, ReadonlyMap<number, string>>;

const TitlesContext = createContext<Titles>(new Map());

/** Titles that the records at hand do not hold themselves. */
export const useTitles = (): Titles => use(TitlesContext);

/** The title of a record as people know it: what its title field holds, else its key. */
export function titleOf(registry: Registry, name: string, record: WireRecord): string {
  const resource = resourceByName(registry, name);
  const title = record[resource.title];
  const field = resource.fields[resource.title];
  const option = field?.kind === "choice" ? optionOf(field, title) : undefined;
  if (option !== undefined) return text(option.label);
  return title === null || title === undefined || title === "" ? String(record[resource.key] ?? "") : String(title);
}

/** The keys of another resource whose titles the records lack, in ascending order. */
export function missingTitles(to: string, fields: Fields, records: readonly WireRecord[]): readonly number[] {
  const keys = new Set<number>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "relation" || field.to !== to) continue;
    for (const record of records) {
      const key = valueIn(record, name, field);
      const hasTitle = field.titleIn !== undefined && Boolean(record[field.titleIn]);
      if (typeof key === "number" && !hasTitle) keys.add(key);
    }
  }
  return [...keys].toSorted((one, other) => one - other);
}

interface Props {
  readonly fields: Fields;
  readonly records: readonly WireRecord[];
  readonly children: ReactNode;
}

/** Looks up, with one call a resource, the titles that the records refer to and do not hold. */
export function RelationTitles({ fields, records, children }: Props) {
  const can = useCan();
  const targets = Object.values(fields).flatMap((field) => (field.kind === "relation" ? [field.to] : []));
  const readable = [...new Set(targets)].filter((to) => can("list", to));
  return readable.reduce<ReactNode>(
    (inner, to) => (
      <LookedUp key={to} to={to} keys={missingTitles(to, fields, records)}>
        {inner}
      </LookedUp>
    ),
    children,
  );
}

function LookedUp({ to, keys, children }: { to: string; keys: readonly number[]; children: ReactNode }) {
  const registry = useRegistry();
  const outer = useTitles();
  const { result } = useMany({
    resource: to,
    ids: [...keys],
    // Without titles the keys stand there; nothing is lost.
    queryOptions: { enabled: keys.length > 0, meta: { isQuiet: true } },
  });
  const titles = useMemo(() => {
    const { key } = resourceByName(registry, to);
    const found = new Map(result.data.map((record) => [Number(record[key]), titleOf(registry, to, record)]));
    return new Map([...outer, [to, found]]);
  }, [registry, outer, to, result.data]);
  return <TitlesContext value={titles}>{children}</TitlesContext>;
}
