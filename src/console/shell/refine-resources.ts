import type { ResourceProps } from "@refinedev/core";
import type { Registry, Resource } from "../../contract";
import { text } from "../i18n";

/** The declarations as Refine knows resources: names, addresses, labels. Pages made by hand are none. */
export const refineResources = (registry: Registry): ResourceProps[] =>
  registry.entries.flatMap((entry) => (entry.type === "resource" ? [refineResource(entry)] : []));

const refineResource = ({ name, path, label, calls, under }: Resource): ResourceProps => ({
  name,
  list: path,
  ...(calls.create !== null && { create: `${path}/add` }),
  ...(calls.update !== null && { edit: `${path}/:id/edit` }),
  show: `${path}/:id`,
  meta: { label: text(label), canDelete: calls.delete !== null, ...(under !== null && { parent: under }) },
});
