import type { TabProps } from "../../generator/show/tab-props";
import { OpcPanel } from "./opc-panel";

/** A customer's OPC parameters, managed by an administrator. */
export default function CustomerOpc({ resource, record }: TabProps) {
  return <OpcPanel userId={Number(record[resource.key])} />;
}
