import { type TreeMenuItem, useMenu, useParsed } from "@refinedev/core";
import { type EntryMeta, metaOf } from "../providers/refine-resources";

/** An entry that the session sees, as a link. */
export interface NavigationEntry extends EntryMeta {
  readonly name: string;
  readonly path: string;
  /** Whether the current page belongs to this entry. */
  readonly isCurrent: boolean;
  /** Whether the current page belongs to this entry or to one of its child entries. */
  readonly isHighlighted: boolean;
}

interface Navigation {
  /** All entries that the session sees, in the order of the declarations. */
  readonly entries: readonly NavigationEntry[];
  /** The menu entry of the current page, and its child entries. */
  readonly section: readonly NavigationEntry[];
}

/** The entries of all menus, from Refine's resources. */
export function useNavigation(): Navigation {
  const { menuItems, selectedKey } = useMenu();
  const { resource } = useParsed();
  const isSelected = ({ key }: TreeMenuItem): boolean => selectedKey === key || selectedKey.startsWith(`${key}/`);
  // Customers reach their devices from the first entry only, because the menu has none for devices.
  const isOfDevice =
    resource?.name === "device" && !menuItems.some((item) => isSelected(item) && metaOf(item).isInSidebar);
  const isHighlighted = (item: TreeMenuItem): boolean =>
    isSelected(item) || (isOfDevice && item.key === menuItems[0]?.key);
  const linesOf = (items: readonly TreeMenuItem[]): readonly NavigationEntry[] =>
    items.flatMap((item) => [
      {
        ...metaOf(item),
        name: item.name,
        path: item.route ?? "",
        isCurrent: item.name === resource?.name,
        isHighlighted: isHighlighted(item),
      },
      ...linesOf(item.children),
    ]);
  return { entries: linesOf(menuItems), section: linesOf(menuItems.filter(isSelected)) };
}
