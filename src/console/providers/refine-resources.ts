import type { ResourceProps } from "@refinedev/core";
import type { Registry, Resource } from "../../contract";
import { text } from "../i18n";

/** The declarations as Refine knows resources: names, addresses, labels. Pages made by hand are none. */
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

/** A part of other screens has none. */
const addressesOf = ({ path, addPath, calls }: Resource): Omit<ResourceProps, "name"> =>
  path === null
    ? {}
    : {
        list: path,
        show: `${path}/:id`,
        ...(calls.create !== null && addPath !== null && { create: addPath }),
        ...(calls.update !== null && { edit: `${path}/:id/edit` }),
      };
