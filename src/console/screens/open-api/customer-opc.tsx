import type { TabProps } from "../../generator/show/tab-props";
import { OpcPanel } from "./opc-panel";

/** The OPC parameters of a customer, for whoever sees to them. */
export default function CustomerOpc({ resource, record }: TabProps) {
  return <OpcPanel userId={Number(record[resource.key])} />;
}
