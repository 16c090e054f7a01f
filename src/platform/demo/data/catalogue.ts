import type { Kysely } from "kysely";
import { type Database, optionKind } from "../../database";
import { type City, usesChineseNames } from "./cities";

/** A name in both languages. */
export interface LocalizedName {
  readonly zh: string;
  readonly en: string;
}

/** A kind of machine with the names of its lubrication points. */
export interface Application {
  readonly name: LocalizedName;
  readonly devices: readonly LocalizedName[];
}

/** An industry with its applications. */
export interface Industry {
  readonly name: LocalizedName;
  readonly applications: readonly Application[];
}

/** The options of the forms. Demo devices use only these values, as if users had entered them. */
export interface Catalogue {
  /** By their English names. */
  readonly industries: ReadonlyMap<string, Industry>;
  readonly lubricants: readonly LocalizedName[];
  readonly installLocations: readonly LocalizedName[];
}

/** Reads the options that describe devices. */
export async function readCatalogue(database: Kysely<Database>): Promise<Catalogue> {
  const options = await database.selectFrom("option_value").selectAll().orderBy("position").orderBy("id").execute();
  const nameOf = ({ zh, en }: (typeof options)[number]): LocalizedName => ({ zh, en: en || zh });
  const optionsOf = (kind: number) => options.filter((one) => one.kind === kind);
  const childrenOf = (parent: number, kind: number) => optionsOf(kind).filter((one) => one.parent_id === parent);
  const industries = optionsOf(optionKind.industry).map((industry): [string, Industry] => {
    const applications = childrenOf(industry.id, optionKind.application).map((application) => ({
      name: nameOf(application),
      devices: childrenOf(application.id, optionKind.deviceName).map(nameOf),
    }));
    return [nameOf(industry).en, { name: nameOf(industry), applications }];
  });
  return {
    industries: new Map(industries),
    lubricants: optionsOf(optionKind.lubricant).map(nameOf),
    installLocations: optionsOf(optionKind.installLocation).map(nameOf),
  };
}

/** The name in the language of a place. */
export const inLanguageOf = (place: Pick<City, "country">, name: LocalizedName | undefined): string =>
  (usesChineseNames(place) ? name?.zh : name?.en) ?? "";

/** Typical values of a kind of machine. */
export interface Machine {
  /** Prefix of its work-machine numbers. */
  readonly tag: string;
  /** Bearing designations (ISO 15 and 355: type, dimension series, bore). */
  readonly bearings: readonly string[];
  /** Speed, lowest and highest, 1/min. */
  readonly rpm: readonly [number, number];
  /** Bearing temperature and load, lowest and highest, levels 1 to 4 (spec §5). */
  readonly temperature: readonly [number, number];
  readonly load: readonly [number, number];
}

const genericMachine: Machine = {
  tag: "M",
  bearings: ["22216", "6316"],
  rpm: [300, 1500],
  temperature: [1, 2],
  load: [2, 3],
};

/** By the English name of the application. */
const machines: Readonly<Record<string, Machine>> = {
  Fan: { tag: "FN", bearings: ["22220", "22224", "23024"], rpm: [740, 1490], temperature: [2, 3], load: [2, 3] },
  Pump: { tag: "PU", bearings: ["6314", "6316", "NU 316"], rpm: [980, 2970], temperature: [1, 2], load: [1, 2] },
  "Electric motor": {
    tag: "MT",
    bearings: ["6318", "NU 320", "6322"],
    rpm: [740, 1490],
    temperature: [2, 3],
    load: [2, 2],
  },
  Conveyor: { tag: "CV", bearings: ["22222", "22228", "23134"], rpm: [25, 90], temperature: [1, 1], load: [2, 4] },
  Crusher: { tag: "CR", bearings: ["22328", "22332", "23240"], rpm: [180, 600], temperature: [2, 3], load: [3, 4] },
  "Vibrating screen": { tag: "VS", bearings: ["22320", "22324"], rpm: [740, 980], temperature: [2, 3], load: [3, 4] },
  "Roll stand": { tag: "RS", bearings: ["23148", "24144"], rpm: [60, 400], temperature: [2, 4], load: [3, 4] },
  "Dryer section": { tag: "DR", bearings: ["23140", "23052"], rpm: [80, 220], temperature: [3, 4], load: [2, 3] },
  "Wind turbine": { tag: "WT", bearings: ["240/600", "6334"], rpm: [8, 18], temperature: [1, 2], load: [3, 4] },
  Crane: { tag: "CN", bearings: ["22230", "24030"], rpm: [5, 60], temperature: [1, 1], load: [3, 4] },
  "Filling line": { tag: "FL", bearings: ["6308", "6212"], rpm: [60, 300], temperature: [1, 1], load: [1, 2] },
  Mixer: { tag: "MX", bearings: ["22218", "23022"], rpm: [40, 300], temperature: [1, 2], load: [2, 3] },
};

/** The machine of an application; a generic one for an unknown application. */
export const machineFor = (application: Application): Machine => machines[application.name.en] ?? genericMachine;

/**
 * Chooses a suitable grease: food grade for food, low temperature for wind energy, extreme pressure for high loads,
 * high temperature for hot bearings, otherwise general purpose.
 */
export function lubricantFor(catalogue: Catalogue, industry: Industry, machine: Machine): LocalizedName {
  const pattern =
    industry.name.en === "Food and beverage"
      ? /food grade/i
      : industry.name.en === "Wind energy"
        ? /low temperature/i
        : machine.load[1] === 4 && machine.temperature[1] < 4
          ? /extreme pressure/i
          : machine.temperature[1] >= 3
            ? /high temperature lithium/i
            : /general purpose/i;
  const [first] = catalogue.lubricants;
  if (first === undefined) throw new RangeError("There is no lubricant in the options; the migrations insert them.");
  return catalogue.lubricants.find((one) => pattern.test(one.en)) ?? first;
}
