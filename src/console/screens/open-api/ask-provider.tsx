import { Link } from "react-router";
import { resourceByName } from "../../../contract";
import { useTranslation } from "../../i18n";
import { useAccess } from "../../providers/access-context";
import { useRegistry } from "../../providers/registry-context";
import { addAddress } from "../../ui/record-links";

/** A link for customers to the form that requests API or OPC access. */
export function AskProvider({ kind }: { readonly kind: number }) {
  const { t } = useTranslation();
  const can = useAccess();
  const request = resourceByName(useRegistry(), "request");
  return can("create", request.name) ? <Link to={`${addAddress(request)}?kind=${kind}`}>{t("home.ask")}</Link> : null;
}
