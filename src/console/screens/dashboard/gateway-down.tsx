import { Link } from "react-router";
import type { GatewayOutage } from "../../../contract";
import { t } from "../../i18n";
import { useListAddress } from "../use-list-address";

/** One cause of many silences: a gateway that is off line, with the devices behind it, which the words open. */
export function GatewayDownLine({ gateway: { eui, name, devices } }: { readonly gateway: GatewayOutage }) {
  const address = useListAddress({ resource: "device", filters: { keywords: eui, online: 0 } });
  const words = t("home.gatewayDown", { name, count: devices });
  return <li>{address === null ? words : <Link to={address}>{words}</Link>}</li>;
}
