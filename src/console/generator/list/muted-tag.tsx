import { isMuted, type Resource, type WireRecord } from "../../../contract";
import { Cell } from "../../fields/cells";

/** Shows why a record is not in use, for example "Disabled". Renders nothing for other records. */
export function MutedTag({ resource, record }: { readonly resource: Resource; readonly record: WireRecord }) {
  if (!isMuted(resource, record)) return null;
  return Object.keys(resource.muted).map((name) => {
    const field = resource.fields[name];
    return field === undefined ? null : <Cell key={name} name={name} field={field} record={record} />;
  });
}
