import { useGo, useParsed, useResourceParams } from "@refinedev/core";
import { type Action, useRegisterActions } from "@refinedev/kbar";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { accessSession } from "../../providers/access-session";
import { metaOf } from "../../providers/refine-resources";
import { useRegistry } from "../../providers/registry-context";
import { useSession } from "../../providers/services-context";
import { Icon } from "../../ui/icon";
import { fromMenu } from "../../ui/record-links";
import { commandsFor } from "./palette-commands";

/**
 * Registers the palette's actions, from Refine's resources.
 *
 * `useRefineKbar` would name them all "List" and "Create", so that the search does not find a page by its name, would
 * delete records without their variant, and would close the palette where it has no action.
 *
 * @param onShortcuts opens the list of keyboard shortcuts.
 */
export function usePaletteActions(onShortcuts: () => void): void {
  const record = useRecordActions();
  const pages = usePageActions();
  const { t } = useTranslation();
  const actions = useMemo(() => {
    const overview: Action = {
      id: "shortcuts",
      name: t("shortcuts.title"),
      section: t("palette.pages"),
      keywords: "keyboard ?",
      icon: <Icon name="help" />,
      perform: onShortcuts,
    };
    return [...record, ...pages, overview];
  }, [record, pages, onShortcuts, t]);
  useRegisterActions(actions, [actions]);
}

/** The pages and the items of their menus. */
function usePageActions(): readonly Action[] {
  const { resources } = useResourceParams();
  const registry = useRegistry();
  const user = useSession()?.user;
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMemo(() => {
    if (user === undefined) return [];
    return commandsFor({ resources, registry, session: accessSession(registry, user) }).map(
      ({ icon, section, address, ...command }) => ({
        ...command,
        section: t(section),
        icon: <Icon name={icon} />,
        perform: () => void navigate(address, { state: fromMenu }),
      }),
    );
  }, [resources, registry, user, navigate, t]);
}

/** The other pages of the open record. */
function useRecordActions(): readonly Action[] {
  const { resources } = useResourceParams();
  const { resource: page, id, action: current } = useParsed();
  const can = useAccess();
  const { t } = useTranslation();
  const go = useGo();
  return useMemo(() => {
    const resource = resources.find(({ name }) => name === page?.name);
    if (resource === undefined || id === undefined) return [];
    const { label, icon } = metaOf(resource);
    const names = { show: t("actions.show"), edit: t("actions.edit") };
    return (["show", "edit"] as const)
      .filter((action) => resource[action] !== undefined && can(action, resource.name))
      .filter((action) => action !== current || page?.identifier !== undefined)
      .map((action) => ({
        id: `record ${action}`,
        name: names[action],
        section: label,
        icon: <Icon name={icon} />,
        perform: () => go({ to: { resource: resource.identifier ?? resource.name, action, id } }),
      }));
  }, [resources, page, id, current, can, go, t]);
}
