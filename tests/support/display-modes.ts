/** The display modes of the console, and a sample of them for each scenario. */
import type { Language } from "./browser";

/** A language, a theme and a size of the window in CSS px. */
export interface DisplayMode {
  readonly language: Language;
  readonly theme: "light" | "dark";
  readonly width: number;
  readonly height: number;
}

/** Windows narrower than this have the phone layout (spec §1), CSS px. */
const phoneWidth = 750;

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

export const displayModes: readonly DisplayMode[] = (["zh", "en"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((theme) => sizes.map((size) => ({ language, theme, ...size }))),
);

/** The properties of a scenario that the sample depends on. */
export interface Displayed {
  /** Every kind is tested in every mode. */
  readonly kind: string;
  /** Every state is tested in as many modes as possible. */
  readonly state: string;
  /** Scenarios of one place use the same language: another language would reload the console. */
  readonly place: string;
  /** Whether it exists only on the desktop. */
  readonly isDesktopOnly?: boolean;
  /** Whether some pages lack this scenario. */
  readonly isOptional?: boolean;
}

/** All modes of a scenario. */
export const displayModesOf = ({ isDesktopOnly = false }: Displayed): readonly DisplayMode[] =>
  displayModes.filter(({ width }) => !isDesktopOnly || width > phoneWidth);

/**
 * Chooses one mode for each scenario. Every kind gets every mode, and modes, kinds and states are distributed evenly.
 * The result is the same in every run.
 */
export function sample<S extends Displayed>(all: readonly S[]): ReadonlyMap<S, readonly DisplayMode[]> {
  const chosen = new Map<S, DisplayMode[]>();
  const languages = new Map<string, Language>();
  const counts = new Map<string, number>();
  const countOf = (...names: readonly string[]): number => counts.get(names.join(" ")) ?? 0;
  const count = (...names: readonly string[]): void => void counts.set(names.join(" "), countOf(...names) + 1);
  const nameOf = ({ language, theme, width }: DisplayMode): string => `${language}-${theme}-${width}`;
  const choose = (one: S, mode: DisplayMode): void => {
    chosen.set(one, [...(chosen.get(one) ?? []), mode]);
    languages.set(one.place, mode.language);
    const name = nameOf(mode);
    count(name);
    count(one.state, name);
    if (one.isOptional !== true) count(one.kind, name);
  };
  const countsOf = (one: S, mode: DisplayMode): readonly number[] => [
    countOf(one.kind, nameOf(mode)),
    countOf(one.state, nameOf(mode)),
    countOf(nameOf(mode)),
  ];
  for (const one of all) {
    const language = languages.get(one.place);
    const possible = displayModesOf(one).filter((mode) => language === undefined || mode.language === language);
    const [rarest] = possible.toSorted((left, right) => compare(countsOf(one, left), countsOf(one, right)));
    if (rarest !== undefined) choose(one, rarest);
  }
  // A kind with fewer scenarios than modes: some scenarios get several modes.
  for (const kind of new Set(all.map((one) => one.kind))) {
    const certain = all.filter((one) => one.kind === kind && one.isOptional !== true && one.isDesktopOnly !== true);
    displayModes.forEach((mode, at) => {
      const one = certain[at % certain.length];
      if (one !== undefined && countOf(kind, nameOf(mode)) === 0) choose(one, mode);
    });
  }
  return chosen;
}

/** Compares lists by their first different number. */
const compare = (left: readonly number[], right: readonly number[]): number => {
  const at = left.findIndex((one, index) => one !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
};
