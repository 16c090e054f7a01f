/** The looks in which every sight of the console is to be seen, and which of them are looked at this time. */
import type { Language } from "./browser";

export interface DisplayMode {
  readonly language: Language;
  readonly theme: "light" | "dark";
  readonly width: number;
  readonly height: number;
}

/** Below this width the layout is the phone's (spec §1), CSS px. */
const phone = 750;

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

export const displayModes: readonly DisplayMode[] = (["zh", "en"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((theme) => sizes.map((size) => ({ language, theme, ...size }))),
);

/** What is to be looked at, as far as the choice of its looks goes. */
export interface Displayed {
  /** Of each kind something is seen in every look. */
  readonly kind: string;
  /** Of each state too, as far as there is enough of it. */
  readonly state: string;
  /** What stands on one page is seen in one language: another one loads the console anew. */
  readonly place: string;
  /** Whether a phone has no such thing. */
  readonly isOfDesktop?: boolean;
  /** Whether it is known only on the page that there is such a thing. */
  readonly isDoubtful?: boolean;
}

/** Every look that something has. */
export const displayModesOf = ({ isOfDesktop = false }: Displayed): readonly DisplayMode[] =>
  displayModes.filter(({ width }) => !isOfDesktop || width > phone);

/**
 * Chooses one look for each, so that together every kind is seen in every look, and looks, kinds and states are spread
 * evenly. The same things get the same looks each time: nothing is left to chance.
 */
export function sample<S extends Displayed>(all: readonly S[]): ReadonlyMap<S, readonly DisplayMode[]> {
  const chosen = new Map<S, DisplayMode[]>();
  const languages = new Map<string, Language>();
  const counts = new Map<string, number>();
  const countOf = (...names: readonly string[]): number => counts.get(names.join(" ")) ?? 0;
  const count = (...names: readonly string[]): void => void counts.set(names.join(" "), countOf(...names) + 1);
  const nameOf = ({ language, theme, width }: DisplayMode): string => `${language}-${theme}-${width}`;
  const choose = (one: S, look: DisplayMode): void => {
    chosen.set(one, [...(chosen.get(one) ?? []), look]);
    languages.set(one.place, look.language);
    const name = nameOf(look);
    count(name);
    count(one.state, name);
    if (one.isDoubtful !== true) count(one.kind, name);
  };
  const lacks = (one: S, look: DisplayMode): readonly number[] => [
    countOf(one.kind, nameOf(look)),
    countOf(one.state, nameOf(look)),
    countOf(nameOf(look)),
  ];
  for (const one of all) {
    const language = languages.get(one.place);
    const possible = displayModesOf(one).filter((look) => language === undefined || look.language === language);
    const [best] = possible.toSorted((left, right) => compare(lacks(one, left), lacks(one, right)));
    if (best !== undefined) choose(one, best);
  }
  // Kinds of which there are fewer than looks: some of them are seen more than once.
  for (const kind of new Set(all.map((one) => one.kind))) {
    const sure = all.filter((one) => one.kind === kind && one.isDoubtful !== true && one.isOfDesktop !== true);
    displayModes.forEach((look, at) => {
      const one = sure[at % sure.length];
      if (one !== undefined && countOf(kind, nameOf(look)) === 0) choose(one, look);
    });
  }
  return chosen;
}

/** By the first number in which they differ. */
const compare = (left: readonly number[], right: readonly number[]): number => {
  const at = left.findIndex((one, place) => one !== right[place]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
};
