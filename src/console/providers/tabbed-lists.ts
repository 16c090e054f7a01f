import { type Language, type Registry, textIn } from "../../contract";
import { metaOf, refineResources } from "./refine-resources";

/**
 * The paths of all lists, each with the roles that see the tabs of a section above it. The build writes them into the
 * static frame. The authorities of single accounts do not count.
 */
export const tabbedLists = (registry: Registry): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(
    registry.entries.flatMap((one) =>
      one.type === "resource" && one.path !== null && one.calls.list !== null
        ? [[one.path, rolesWithTabs(registry, one.name)]]
        : [],
    ),
  );

const rolesWithTabs = (registry: Registry, name: string): readonly number[] =>
  Object.keys(registry.roles.rows)
    .map(Number)
    .filter((role) => {
      const entries = refineResources(registry, { role, authorities: null }, "en").filter(
        (one) => one.identifier === undefined && !metaOf(one).hide,
      );
      const own = entries.find((one) => one.name === name);
      const top = own && (metaOf(own).parent ?? name);
      return top !== undefined && entries.some((one) => metaOf(one).parent === top);
    });

/** Number of characters of a title that fit on one line of a phone, beside the icons of the list. */
const titleLine: Readonly<Record<Language, number>> = { zh: 8, en: 16 };

/**
 * How much lower or higher than usual the rows of a list begin, by its path, in px on the desktop and on the phone. It
 * depends on the elements above the rows. The build writes it into the static frame.
 */
export const shiftedLists = (
  registry: Registry,
): Readonly<Record<string, readonly [desktop: number, phoneInChinese: number, phoneInEnglish: number]>> =>
  Object.fromEntries(
    registry.entries.flatMap((one) => {
      if (one.type !== "resource" || one.path === null || one.calls.list === null) return [];
      const { search, filters, advanced, segments, initial } = one.list;
      const shifts: readonly (readonly [boolean, number, number])[] = [
        // There is no bar with filters.
        [search === null && filters.length + advanced.length === 0, -34, -44],
        // Segments take a separate row on a phone.
        [segments !== null, 0, 56],
        // Initially set filters are shown below the bar.
        [Object.keys(initial).length > 0, 42, 86],
      ];
      const [desktop, phone] = shifts.reduce(
        ([wide, narrow], [isThere, more, onPhone]) => (isThere ? [wide + more, narrow + onPhone] : [wide, narrow]),
        [0, 0] as readonly [number, number],
      );
      // Tabs replace the title.
      const hasTitle = rolesWithTabs(registry, one.name).length === 0;
      const phoneIn = (language: Language): number =>
        phone + (hasTitle && textIn(one.label, language).length > titleLine[language] ? 30 : 0);
      const shift = [desktop, phoneIn("zh"), phoneIn("en")] as const;
      return shift.every((pixels) => pixels === 0) ? [] : [[one.path, shift]];
    }),
  );
