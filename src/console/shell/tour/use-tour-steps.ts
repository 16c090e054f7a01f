import type { TourStepProps } from "antd";
import { displayName, type User } from "../../client/session";
import { type TextKey, useTranslation } from "../../i18n";
import { useIsPhone } from "../../ui/use-is-phone";
import { useNavigation } from "../use-navigation";
import { entryText } from "./tour-texts";

/** A step: its text, and the element with this label. */
interface Stop {
  readonly label: string;
  readonly title?: string;
  readonly about: string;
  /** Selector for the elements in which the label is searched. */
  readonly among: string;
}

/** The tools of the header that the tour shows. */
const tools: readonly (readonly [label: TextKey, about: TextKey])[] = [
  ["palette.open", "tour.find"],
  ["inbox.open", "tour.inbox"],
];

const labelOf = (element: HTMLElement): string => element.getAttribute("aria-label") ?? element.textContent ?? "";

/** The visible element with a label. A counter may follow the label. */
function findLabelled({ among, label }: Stop): HTMLElement | null {
  const visible = [...document.querySelectorAll<HTMLElement>(among)].filter((one) => one.checkVisibility());
  return (
    visible.find((one) => labelOf(one).trim() === label) ?? visible.find((one) => labelOf(one).includes(label)) ?? null
  );
}

/** The steps of the tour: the entries of the person's menu and the tools of the header that are on the page. */
export function useTourSteps(user: User): TourStepProps[] {
  const { t, text } = useTranslation();
  const isPhone = useIsPhone();
  const { entries } = useNavigation();
  const menu = entries
    .filter(({ isInSidebar, phonePosition }) => (isPhone ? phonePosition >= 0 : isInSidebar))
    .toSorted((left, right) => (isPhone ? left.phonePosition - right.phonePosition : 0));
  const stops: Stop[] = [
    ...menu.flatMap(({ name, label }) => {
      const about = entryText(name, user.role);
      return about === undefined ? [] : [{ label, about: text(about), among: "nav a" }];
    }),
    ...tools.map(([label, about]) => ({ label: t(label), about: t(about), among: "header button" })),
    {
      label: displayName(user) ?? t("session.unknownUser"),
      title: t("tour.account"),
      about: t("tour.accountAbout"),
      among: "header button",
    },
  ];
  return stops.flatMap((stop) => {
    const found = findLabelled(stop);
    if (found === null) return [];
    const isInBar = found.closest("nav") !== null;
    return {
      title: stop.title ?? stop.label,
      description: stop.about,
      // The page may have rendered the element again.
      target: () => findLabelled(stop) ?? found,
      placement: isInBar ? (isPhone ? "top" : "rightTop") : "bottomRight",
    } satisfies TourStepProps;
  });
}
