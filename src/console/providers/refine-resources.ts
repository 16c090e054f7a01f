import type { ResourceProps } from "@refinedev/core";
import type { Registry, Resource } from "../../contract";
import { text } from "../i18n";

/** The declared resources in Refine's format. Hand-written pages are not Refine resources. */
export const refineResources = (registry: Registry): ResourceProps[] =>
  registry.entries.flatMap((entry) => (entry.type === "resource" ? [refineResource(entry)] : []));

const refineResource = (resource: Resource): ResourceProps => ({
  name: resource.name,
  ...addressesOf(resource),
  meta: {
    label: text(resource.label),
    canDelete: resource.calls.delete !== null,
    ...(resource.under !== null && { parent: resource.under }),
  },
});

/** The resource's routes. Resources that appear only inside other screens have no routes. */
const addressesOf = ({ path, addPath, calls }: Resource): Omit<ResourceProps, "name"> =>
  path === null
    ? {}
    : {
        list: path,
        show: `${path}/:id`,
        ...(calls.create !== null && addPath !== null && { create: addPath }),
        ...(calls.update !== null && { edit: `${path}/:id/edit` }),
      };
