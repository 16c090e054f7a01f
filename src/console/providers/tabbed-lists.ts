import type { Registry } from "../../contract";
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
