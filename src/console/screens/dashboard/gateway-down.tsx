import { Link } from "react-router";
import { type GatewayOutage, silencedBy } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useListAddress } from "../use-list-address";

/** An offline gateway, linked to the list of its offline devices. One gateway can silence many devices. */
export function GatewayDownLine({ gateway: { eui, name, devices } }: { readonly gateway: GatewayOutage }) {
  const { t } = useTranslation();
  const address = useListAddress({ resource: "device", filters: silencedBy(eui) });
  const words = t("home.gatewayDown", { name, count: devices });
  return <li>{address === null ? words : <Link to={address}>{words}</Link>}</li>;
}
