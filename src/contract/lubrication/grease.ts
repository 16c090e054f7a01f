import { options } from "../enums";

/** Values of `thickenerOptions` by name. */
export const thickener = {
  lithium: 1,
  lithiumComplex: 2,
  calcium: 3,
  calciumComplex: 4,
  calciumSulphonate: 5,
  aluminiumComplex: 6,
  sodium: 7,
  barium: 8,
  clay: 9,
  polyurea: 10,
  other: 99,
} as const;

/** Kinds of thickeners, the substances that hold the oil of a grease. */
export const thickenerOptions = options([
  { value: thickener.lithium, label: { zh: "锂基", en: "Lithium" } },
  { value: thickener.lithiumComplex, label: { zh: "复合锂基", en: "Lithium complex" } },
  { value: thickener.calcium, label: { zh: "钙基", en: "Calcium" } },
  { value: thickener.calciumComplex, label: { zh: "复合钙基", en: "Calcium complex" } },
  { value: thickener.calciumSulphonate, label: { zh: "复合磺酸钙基", en: "Calcium sulphonate complex" } },
  { value: thickener.aluminiumComplex, label: { zh: "复合铝基", en: "Aluminium complex" } },
  { value: thickener.sodium, label: { zh: "钠基", en: "Sodium" } },
  { value: thickener.barium, label: { zh: "钡基", en: "Barium" } },
  { value: thickener.clay, label: { zh: "膨润土", en: "Clay (bentonite)" } },
  { value: thickener.polyurea, label: { zh: "聚脲", en: "Polyurea" } },
  { value: thickener.other, label: { zh: "其他", en: "Other" } },
]);

/** Values of `baseOilOptions` by name. */
export const baseOil = {
  mineral: 1,
  pao: 2,
  ester: 3,
  polyglycol: 4,
  silicone: 5,
  perfluorinated: 6,
  other: 99,
} as const;

/** Kinds of base oils. */
export const baseOilOptions = options([
  { value: baseOil.mineral, label: { zh: "矿物油", en: "Mineral oil" } },
  { value: baseOil.pao, label: { zh: "聚α-烯烃 (PAO)", en: "Polyalphaolefin (PAO)" } },
  { value: baseOil.ester, label: { zh: "酯类油", en: "Ester" } },
  { value: baseOil.polyglycol, label: { zh: "聚乙二醇 (PAG)", en: "Polyglycol (PAG)" } },
  { value: baseOil.silicone, label: { zh: "硅油", en: "Silicone oil" } },
  { value: baseOil.perfluorinated, label: { zh: "全氟聚醚 (PFPE)", en: "Perfluorinated (PFPE)" } },
  { value: baseOil.other, label: { zh: "其他", en: "Other" } },
]);

/** Values of `greaseMatchOptions` by name. */
export const greaseMatch = { compatible: 1, borderline: 2, incompatible: 3, unknown: 4 } as const;
/** A value of `greaseMatchOptions`. */
export type GreaseMatch = (typeof greaseMatch)[keyof typeof greaseMatch];

/** Whether two greases may be mixed in one bearing. */
export const greaseMatchOptions = options([
  { value: greaseMatch.compatible, label: { zh: "相容", en: "Compatible" }, tone: "success", isQuiet: true },
  { value: greaseMatch.borderline, label: { zh: "临界", en: "Borderline" }, tone: "warning" },
  { value: greaseMatch.incompatible, label: { zh: "不相容", en: "Incompatible" }, tone: "error" },
  { value: greaseMatch.unknown, label: { zh: "未知", en: "Unknown" }, tone: "warning" },
]);

/** The order of the rows and columns of `chart`. */
const charted: readonly number[] = [
  thickener.sodium,
  thickener.aluminiumComplex,
  thickener.barium,
  thickener.calcium,
  thickener.calciumComplex,
  thickener.clay,
  thickener.lithium,
  thickener.lithiumComplex,
  thickener.polyurea,
];

/**
 * C compatible, B borderline, I incompatible. Published charts contradict each other in some pairs, so all values are those
 * of one chart: US Bureau of Reclamation, FIST 2-4 "Lubrication of Powerplant Equipment", November 1990, table 2 "Grease
 * incompatibility chart" (courtesy of Conoco Inc.). It has no calcium sulphonate.
 */
const chart: readonly string[] = [
  "CIIIIIIII", // sodium
  "ICIIIIBCI", // aluminium complex
  "IICIIIIII", // barium
  "IIICIIBCI", // calcium
  "IIIICIIII", // calcium complex
  "IIIIIBIII", // clay
  "IBIBIICCI", // lithium
  "ICICIICCI", // lithium complex
  "IIIIIIIIC", // polyurea
];

const matchOf: Readonly<Record<string, GreaseMatch>> = {
  C: greaseMatch.compatible,
  B: greaseMatch.borderline,
  I: greaseMatch.incompatible,
};

/**
 * Whether two thickeners may be mixed, by `chart`.
 *
 * @returns unknown for a thickener that the chart does not have
 */
export function matchThickeners(one: number, other: number): GreaseMatch {
  const [row, column] = [one, other].map((value) => charted.indexOf(value));
  return matchOf[chart[row ?? -1]?.[column ?? -1] ?? ""] ?? greaseMatch.unknown;
}

/** The properties that decide whether a grease may follow another one. */
export interface GreaseKind {
  readonly id: number;
  readonly thickener: number;
  readonly base_oil: number;
}

/**
 * Whether a grease may follow another one in a bearing. A grease goes with itself. Different base oils are never better than
 * borderline: oils can be incompatible even if the thickeners are not (ASTM D6185 tests the mixture for that reason).
 *
 * @param before null for a grease that is not in the list
 */
export function matchGreases(before: GreaseKind | null, after: GreaseKind): GreaseMatch {
  if (before === null) return greaseMatch.unknown;
  if (before.id === after.id) return greaseMatch.compatible;
  const match = matchThickeners(before.thickener, after.thickener);
  return match === greaseMatch.compatible && before.base_oil !== after.base_oil ? greaseMatch.borderline : match;
}

/** A grease with the names that people write into devices. */
export interface NamedGrease {
  readonly name: string;
  /** Other names. */
  readonly also: readonly string[];
}

/** The grease that a text names: its name or another of its names, in any case. */
export function greaseNamed<G extends NamedGrease>(greases: readonly G[], text: string): G | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return null;
  return greases.find(({ name, also }) => [name, ...also].some((one) => one.trim().toLowerCase() === wanted)) ?? null;
}
